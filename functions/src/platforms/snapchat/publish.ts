import { z } from 'zod';
import { SECOND } from '../../time/clock.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { type SnapchatApi, snapchatApi } from './api.ts';
import { surfaceOf, unsupported } from './content.ts';
import { SnapchatFailure } from './errors.ts';
import { recover } from './recover.ts';
import { uploadMedia } from './upload.ts';

/** Pauses before Snapchat is asked again to post a file that it is still at (ms), one after another. */
const PROCESSING_WAIT_MS = 5 * SECOND;

/** Null where Snapchat tells no id. */
const postId = z.string().nullable();

const postTo = (api: SnapchatApi, { content }: PublishContext, mediaId: string): Promise<string | null> => {
  const text = content.text.trim();
  switch (surfaceOf(content)) {
    case 'spotlight':
      return api.postSpotlight(mediaId, text);
    case 'savedStory':
      return api.postSavedStory(mediaId, text);
    case 'story':
      return api.postStory(mediaId);
  }
};

/**
 * Posts an uploaded file, once. While Snapchat is still at the file it refuses, which is how one learns of it. Gives the
 * post's id. Throws `PlatformFailure`; with a file that has expired in the meantime a `SnapchatFailure` that says so.
 */
const postMedia = async (job: PublishContext, api: SnapchatApi, mediaId: string): Promise<string | null> => {
  const { steps, clock, sleep, yieldAt } = job;
  for (;;) {
    try {
      return await steps.once(
        'post',
        postId,
        () => postTo(api, job, mediaId),
        ({ since }) => recover(job, api, since),
      );
    } catch (error) {
      const isProcessing = error instanceof SnapchatFailure && error.media === 'processing';
      if (!isProcessing || clock.now() + PROCESSING_WAIT_MS > yieldAt) throw error;
      await sleep(PROCESSING_WAIT_MS);
    }
  }
};

const home = 'https://www.snapchat.com';

/** Snapchat gives no address. A Spotlight's is known by its form; stories are seen on the profile only. */
const linkTo = ({ account }: PublishContext, spotlightId: string | null): string | null => {
  if (spotlightId !== null) return `${home}/spotlight/${encodeURIComponent(spotlightId)}`;
  const { username } = account.profile;
  return username ? `${home}/add/${encodeURIComponent(username)}` : null;
};

const unsupportedContent = (message: string) =>
  new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message });

/** Publishes to Snapchat exactly once, or leaves it unknown: a story cannot be asked for. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  { apiUrl }: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account, http, clock, steps } = job;
  const [item] = content.media;
  const problem = unsupported(content);
  if (problem !== null || !item) throw unsupportedContent(problem ?? 'Snapchat needs a video or an image.');
  const { accessToken, accountId: profileId } = account;
  const api = snapchatApi({ http, clock, apiUrl, accessToken, profileId });
  const mediaId = await uploadMedia(job, api, item);
  try {
    const id = await postMedia(job, api, mediaId);
    return { kind: 'published', id: id ?? mediaId, url: linkTo(job, surfaceOf(content) === 'spotlight' ? id : null) };
  } catch (error) {
    if (error instanceof SnapchatFailure && error.media === 'expired') await steps.forget('media');
    throw error;
  }
};
