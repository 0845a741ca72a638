import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import type { ContainerHouse } from '../kit/graph/container.ts';
import { publishMedia } from '../kit/graph/publish-media.ts';
import { type InstagramApi, instagramApi } from './api.ts';
import { itemForm, singleForm, unsupported } from './content.ts';
import { finalFault } from './errors.ts';
import { findOwnPost } from './recover.ts';
import { linkTo, profileUrl } from './link.ts';

/** Instagram's way with containers, for one post. */
const instagramHouse = ({ content, options, account }: PublishContext, api: InstagramApi): ContainerHouse => {
  const caption = content.text ? { caption: content.text } : {};
  return {
    displayName: 'Instagram',
    create: api.createContainer,
    status: api.containerStatus,
    publish: api.publishContainer,
    singleForm: (item) => ({ ...singleForm(item, options.trialReel), ...caption }),
    itemForm,
    wholeForm: (children) => ({ media_type: 'CAROUSEL', children: children.join(','), ...caption }),
    finalFault,
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
  const post = await publishMedia(job, instagramHouse(job, api));
  return { kind: 'published', id: post.id, url: post.url ?? (await linkTo(job, api, post.id)) };
};
