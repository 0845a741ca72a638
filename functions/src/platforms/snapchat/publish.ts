import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { clamp, sleepOrYield } from '../kit/poll.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type SnapchatApi, snapchatApi } from './api.ts';
import { definition } from './definition.ts';
import { requestIdOf, SnapchatFailure } from './errors.ts';
import { findPosts, recover } from './lookup.ts';
import { connect } from './oauth.ts';
import { optionsOf, rules, surfaceOf } from './rules.ts';
import { type UploadedMedia, uploadMedia } from './upload.ts';

export const snapchat: PlatformModule = {
  ...definition,
  rules,
  publish,
  connect,
  // Stories have no id to find their numbers by, and the documentation does not show how its numbers name a Spotlight.
  // https://developers.snap.com/api/marketing-api/Public-Profile-API/Metrics
  metrics: null,
  findPosts,
  requestIdOf,
};

/** Pauses between calls to post a file that Snapchat is still processing: a quarter of the time waited so far (ms). */
const PROCESSING_WAIT_MS = { shortest: 5 * SECOND, longest: 30 * SECOND } as const;

/** Null where Snapchat returns no id. */
const postId = z.string().nullable();

const siteUrl = 'https://www.snapchat.com';

/** Publishes to Snapchat exactly once, or leaves it unknown: stories cannot be listed. Throws `PlatformFailure`. */
async function publish(job: PublishContext, { apiUrl }: PlatformSettings): Promise<Published> {
  const { content, account, http, clock, steps } = job;
  const [item] = content.media;
  const problem = unsupportedBy(rules, content);
  if (problem !== null || !item)
    throw new PlatformFailure(unsupportedContent(problem ?? 'Snapchat needs a video or an image.'));
  const { accessToken, accountId: profileId } = account;
  const api = snapchatApi({ http, clock, apiUrl, accessToken, profileId });
  const media = await uploadMedia(job, api, item);
  try {
    const id = await postMedia(job, api, media);
    return { kind: 'published', id: id ?? media.id, url: linkTo(job, surfaceOf(content) === 'spotlight' ? id : null) };
  } catch (error) {
    if (error instanceof SnapchatFailure && error.media === 'expired') await steps.forget('media');
    throw error;
  }
}

/**
 * Posts an uploaded file, once. Snapchat refuses while it is processing the file, so the call is repeated. Returns the
 * post's id. Throws `PlatformFailure`; a `SnapchatFailure` with `media: 'expired'` where the file has to be uploaded again.
 */
async function postMedia(job: PublishContext, api: SnapchatApi, { id, at }: UploadedMedia): Promise<string | null> {
  const { steps, clock } = job;
  for (;;) {
    try {
      return await steps.once(
        'post',
        postId,
        () => postTo(api, job, id),
        ({ since }) => recover(job, api, since),
      );
    } catch (error) {
      if (!(error instanceof SnapchatFailure && error.media === 'processing')) throw error;
      await sleepOrYield(job, clamp((clock.now() - at) / 4, PROCESSING_WAIT_MS), { message: error.outcome.message });
    }
  }
}

function postTo(api: SnapchatApi, { content }: PublishContext, mediaId: string): Promise<string | null> {
  const text = content.text.trim();
  switch (surfaceOf(content)) {
    case 'spotlight':
      return api.postSpotlight(mediaId, text, optionsOf(content).locale);
    case 'savedStory':
      return api.postSavedStory(mediaId, text);
    case 'story':
      return api.postStory(mediaId);
  }
}

/** Snapchat returns no address. A Spotlight's is built from its id; a story is on the profile only. */
function linkTo({ account }: PublishContext, spotlightId: string | null): string | null {
  if (spotlightId !== null) return `${siteUrl}/spotlight/${encodeURIComponent(spotlightId)}`;
  const { username } = account.profile;
  return username ? `${siteUrl}/add/${encodeURIComponent(username)}` : null;
}
