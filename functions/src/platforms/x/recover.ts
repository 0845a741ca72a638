import { z } from 'zod';
import type { Clock } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import type { XApi } from './api.ts';
import { LAG_MS, LOOK_AGAIN_MS, SKEW_MS } from './limits.ts';
import type { ListedPost } from './replies.ts';
import { saysTheSame } from './same-text.ts';
import type { Upload } from './upload-record.ts';

export const livePost = z.object({ id: z.string() });
export type LivePost = z.infer<typeof livePost>;

export const notYetKnown = { happened: 'unknown', retryAfterMs: LOOK_AGAIN_MS } as const;

/** Whether X has had time to show what happened at `since` (ms since the epoch). */
export const hasSettled = (clock: Clock, since: number): boolean => clock.now() - since > LAG_MS;

const showsTheSame = ({ attachments }: ListedPost, uploads: readonly Upload[]): boolean => {
  const shown = attachments?.media_keys ?? [];
  return shown.length === uploads.length && uploads.every(({ key }) => key === null || shown.includes(key));
};

/** The newest own post that looks like this one and was made at `since` (ms since the epoch) or later. */
export const findOwnPost = async (
  { content, account }: Pick<PublishContext, 'content' | 'account'>,
  api: XApi,
  uploads: readonly Upload[],
  since: number,
): Promise<LivePost | null> => {
  const earliest = since - SKEW_MS;
  const posts = await api.recentPosts(account.accountId, earliest);
  const post = posts.find(
    (one) => Date.parse(one.created_at) >= earliest && showsTheSame(one, uploads) && saysTheSame(one, content.text),
  );
  return post ? { id: post.id } : null;
};

/** A look at X that itself fails settles nothing; only a refused token is worth telling. */
export const lookAgainOnFailure = async <T>(look: () => Promise<Recovered<T>>): Promise<Recovered<T>> => {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return notYetKnown;
  }
};
