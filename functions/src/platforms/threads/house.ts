import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { ContainerHouse } from '../kit/graph/container.ts';
import type { ThreadsApi } from './api.ts';
import { mediaForm } from './content.ts';
import { findOwnPost } from './recover.ts';
import { profileUrl } from './link.ts';
import { withinQuota } from './quota.ts';

const sentences: Record<string, string> = {
  INVALID_ASPEC_RATIO: 'Threads refused the video for its shape. Anything between 1:100 and 10:1 works.',
  INVALID_BIT_RATE: 'Threads refused the video for its bit rate. Up to 25 Mbit per second works.',
  INVALID_DURATION: 'Threads refused the video for its length. Up to 5 minutes work.',
  INVALID_FRAME_RATE: 'Threads refused the video for its frame rate. 23 to 60 frames per second work.',
  INVALID_AUDIO_CHANNELS: 'Threads refused the sound of the video. One or two channels work.',
  INVALID_AUDIO_CHANNEL_LAYOUT: 'Threads refused the sound of the video. Mono and stereo work.',
};

/** `INVALID_…` is the file's fault and final; anything else may be theirs and is worth a new container. */
const finalFault = (reason: string): PlatformFailure | null => {
  if (!reason.startsWith('INVALID_')) return null;
  const message = sentences[reason] ?? 'Threads refused the file. MP4 videos and JPEG or PNG images work.';
  return new PlatformFailure({ kind: 'rejected', code: 'media_unusable', message });
};

/** Threads' way with containers, for one post. */
export const threadsHouse = ({ content, account }: PublishContext, api: ThreadsApi): ContainerHouse => {
  const text = content.text ? { text: content.text } : {};
  return {
    displayName: 'Threads',
    create: api.createContainer,
    status: api.containerStatus,
    publish: (containerId) => withinQuota(api, () => api.publishContainer(containerId)),
    singleForm: (item) => ({ ...mediaForm(item), ...text }),
    itemForm: (item) => ({ ...mediaForm(item), is_carousel_item: 'true' }),
    wholeForm: (children) => ({ media_type: 'CAROUSEL', children: children.join(','), ...text }),
    finalFault,
    findPost: (since) => findOwnPost(api, content, since),
    profileUrl: profileUrl(account.profile),
  };
};
