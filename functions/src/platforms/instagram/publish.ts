import { SECOND } from '../../time/clock.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import type { ContainerClient } from '../kit/graph/container.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { publishMedia } from '../kit/graph/publish-media.ts';
import { type InstagramApi, instagramApi } from './api.ts';
import { itemForm, singleForm, unsupported } from './content.ts';
import { permanentFailure } from './errors.ts';
import { findOwnPost } from './recover.ts';

/** A post cannot be read by its id for some seconds after it was published: looks for its address, and pauses between them (ms). */
const LINK_LOOKS = 3;

const LINK_PAUSE_MS = 2 * SECOND;

/** Where an account's posts are, for want of a better link. */
const profileUrl = ({ username }: { username: string | null }): string | null =>
  username ? `https://www.instagram.com/${encodeURIComponent(username)}/` : null;

const isTooEarly = (error: unknown): boolean => error instanceof GraphFailure && error.errorClass === 'notFound';

/** The post's address, or the profile's: the post is live, and a lookup that fails must not hide that. */
const linkTo = async (
  { account, logger, clock, sleep, yieldAt }: PublishContext,
  api: InstagramApi,
  mediaId: string,
): Promise<string | null> => {
  for (let look = 1; ; look += 1) {
    try {
      return await api.permalink(mediaId);
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      if (isTooEarly(error) && look < LINK_LOOKS && clock.now() + LINK_PAUSE_MS <= yieldAt) {
        await sleep(LINK_PAUSE_MS);
        continue;
      }
      const facts = { mediaId, platformTraceId: error.platformTraceId };
      logger.warn('instagram: no permalink for a published post', facts, error);
      return profileUrl(account.profile);
    }
  }
};

/** Instagram's way with containers, for one post. */
const containerClient = ({ content, options, account }: PublishContext, api: InstagramApi): ContainerClient => {
  const caption = content.text ? { caption: content.text } : {};
  return {
    displayName: 'Instagram',
    create: api.createContainer,
    status: api.containerStatus,
    publish: api.publishContainer,
    singleForm: (item) => ({ ...singleForm(item, options.trialReel), ...caption }),
    itemForm,
    carouselForm: (children) => ({ media_type: 'CAROUSEL', children: children.join(','), ...caption }),
    permanentFailure,
    findPost: (since) => findOwnPost(api, content, since),
    profileUrl: profileUrl(account.profile),
  };
};

/** Publishes to Instagram exactly once. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  settings: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const problem = unsupported(job.content);
  if (problem) throw new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message: problem });
  const api = instagramApi(job, settings);
  const post = await publishMedia(job, containerClient(job, api));
  return { kind: 'published', id: post.id, url: post.url ?? (await linkTo(job, api, post.id)) };
};
