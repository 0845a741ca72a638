import { z } from 'zod';
import { MINUTE, SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import type { TikTokApi } from './api.ts';
import { PUBLIC, videoTitle } from './content.ts';
import { PAUSE_MS } from './errors.ts';

/** TikTok's clock and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

/** A post that TikTok is processing. `nth` counts the starts, `at` in ms since the epoch. */
const startedPost = z.object({ publishId: z.string(), nth: z.number().int(), at: z.number() });

/** A post that was found live after a lost response: its publish id is unknown. */
const foundLive = z.object({ live: z.object({ id: z.string(), url: z.string().nullable() }) });

export const startResult = z.union([startedPost, foundLive]);

export type StartedPost = z.infer<typeof startedPost>;

export type StartResult = z.infer<typeof startResult>;

const emptyOnFailure = (error: unknown): [] => {
  if (error instanceof PlatformFailure && error.outcome.kind !== 'reconnect') return [];
  throw error;
};

const canListVideos = (scope: string | null): boolean => scope === null || scope.split(/[\s,]+/).includes('video.list');

/**
 * Recovers a start whose response was lost. Without an idempotency key only a public video can be found, in the account's
 * list; its absence proves nothing, since a download may take an hour. The outcome then stays unknown, and the post is
 * never started again. Of any other post nothing can be learnt, so its run ends.
 */
export const recover = async (
  { content, account, unclaimed }: PublishContext,
  api: TikTokApi,
  privacyLevel: string,
  since: Date,
): Promise<Recovered<StartResult>> => {
  const isVideo = content.media.some(({ kind }) => kind === 'video');
  const isListed = isVideo && privacyLevel === PUBLIC && canListVideos(account.scope);
  if (!isListed) return { happened: 'unknown', retryAfterMs: null };
  const videos = await api.videos().catch(emptyOnFailure);
  const title = videoTitle(content);
  const earliest = (since.getTime() - SKEW_MS) / SECOND;
  const alike = videos.filter(
    (video) =>
      video.create_time >= earliest && [video.title, video.video_description].some((text) => text.trim() === title),
  );
  const [found] = await unclaimed(alike);
  if (!found) return { happened: 'unknown', retryAfterMs: 6 * PAUSE_MS };
  return { happened: true, value: { live: { id: found.id, url: found.share_url } } };
};
