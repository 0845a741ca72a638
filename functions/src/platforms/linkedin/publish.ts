import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { retryWithNewUploads } from '../kit/expired-upload.ts';
import { type LinkedInApi, linkedInApi } from './api.ts';
import { unsupported } from './content.ts';
import { createPost, type LivePost } from './create-post.ts';
import { unusable } from './errors.ts';
import { UPLOADS } from './limits.ts';
import { afterGrace, untilProcessed } from './poll.ts';
import { mayPost } from './scopes.ts';
import { uploadImage, uploadVideo } from './upload.ts';
import type { Upload } from './upload-record.ts';

const check = ({ content, account }: PublishContext): void => {
  const problem = unsupported(content);
  if (problem) throw new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message: problem });
  if (mayPost(account.scope)) return;
  const message = 'LinkedIn has not been given the permission to post here. Connect the account again and allow it.';
  throw new PlatformFailure({ kind: 'reconnect', message });
};

/** Files one after the other, each remembered, so that a worker's death costs one of them and not all. */
const publishOnce = async (job: PublishContext, api: LinkedInApi, nth: number): Promise<LivePost> => {
  const author = `urn:li:person:${job.account.accountId}`;
  const uploads: Upload[] = [];
  for (const [index, item] of job.content.media.entries()) {
    const upload = item.kind === 'image' ? uploadImage : uploadVideo;
    uploads.push(await upload(job, api, { item, owner: author, index, nth }));
  }
  const [first] = uploads;
  if (first && job.content.media[0]?.kind === 'video') await untilProcessed(job, api, first);
  else await afterGrace(job, uploads);
  return createPost(job, api, author, uploads);
};

/** Publishes to LinkedIn exactly once, or leaves it unknown. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  settings: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account, http, clock } = job;
  check(job);
  const api = linkedInApi({ http, clock, settings, accessToken: account.accessToken });
  const { id } = await retryWithNewUploads(
    job,
    {
      most: UPLOADS,
      stepsOf: ['plan', ...content.media.map((_, index) => `media${index}`)],
      giveUp: (cause) =>
        new PlatformFailure(unusable(`LinkedIn did not keep the files. Herald uploaded them ${UPLOADS} times.`), {
          cause,
        }),
    },
    (nth) => publishOnce(job, api, nth),
  );
  return { kind: 'published', id, url: `https://www.linkedin.com/feed/update/${id}/` };
};
