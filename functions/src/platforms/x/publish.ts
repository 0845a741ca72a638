import { z } from 'zod';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { retryWithNewUploads } from '../kit/expired-upload.ts';
import { type XApi, xApi } from './api.ts';
import { tooLongWithoutPremium, unsupported } from './content.ts';
import { createPost } from './create-post.ts';
import { unusable } from './errors.ts';
import { UPLOADS } from './limits.ts';
import { linkTo } from './link.ts';
import { untilProcessed } from './poll.ts';
import type { LivePost } from './recover.ts';
import { mayPost } from './scopes.ts';
import { uploadFile } from './upload.ts';
import type { Upload } from './upload-record.ts';

/** Throws for what this account cannot post. Only a long text costs a question. */
const checkContent = async ({ content, steps, account }: PublishContext, api: XApi): Promise<void> => {
  const refuse = (message: string) => new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message });
  const problem = unsupported(content);
  if (problem) throw refuse(problem);
  if (!mayPost(account.scope, content)) {
    const message = 'X has not been given the permission to post here. Connect the account again and allow it.';
    throw new PlatformFailure({ kind: 'reconnect', message });
  }
  const tooLong = tooLongWithoutPremium(content);
  if (tooLong && !(await steps.remember('premium', z.boolean(), () => api.isPremium()))) throw refuse(tooLong);
};

/** Files one after the other, each remembered, so that a worker's death costs one of them and not all. */
const publishOnce = async (job: PublishContext, api: XApi, nth: number): Promise<LivePost> => {
  const uploads: Upload[] = [];
  for (const [index, item] of job.content.media.entries())
    uploads.push(await uploadFile(job, api, { item, index, nth }));
  for (const upload of uploads) await untilProcessed(job, api, upload);
  return createPost(job, api, uploads);
};

/** Publishes to X exactly once. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  { apiUrl }: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account, http, clock } = job;
  const api = xApi({ http, clock, apiUrl, accessToken: account.accessToken });
  await checkContent(job, api);
  const { id } = await retryWithNewUploads(
    job,
    {
      most: UPLOADS,
      stepsOf: ['session', ...content.media.map((_, index) => `media${index}`)],
      giveUp: (cause) =>
        new PlatformFailure(unusable(`X did not accept the files. Herald uploaded them ${UPLOADS} times.`), { cause }),
    },
    (nth) => publishOnce(job, api, nth),
  );
  return { kind: 'published', id, url: linkTo(account.profile, id) };
};
