import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { retryWithNewUploads } from '../kit/expired-upload.ts';
import { noPermission, unsupportedContent } from '../kit/outcomes.ts';
import { missingScopes, unsupportedBy } from '../kit/rules/platform-rules.ts';
import { untrustedServer } from '../kit/user-server.ts';
import { type BlueskyApi, blueskyApi } from './api.ts';
import { definition, options } from './definition.ts';
import { BlueskyFailure, requestIdOf } from './errors.ts';
import {
  chooseIdentity,
  earlierPost,
  findPosts,
  type PublishedPost,
  pageOf,
  publishedPost,
  recover,
} from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { facetsOf, firstLink, linkCard, placeOf, postRecord } from './record.ts';
import { rules } from './rules.ts';
import { readSession } from './session.ts';
import { lostUploads, type Upload, type Uploads, uploadFile } from './upload.ts';

export const bluesky: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply: publish,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

/** Publishes to Bluesky exactly once. Throws `PlatformFailure`. */
async function publish(job: PublishContext, settings: PlatformSettings): Promise<Published> {
  const { content, account, http, clock } = job;
  checkContent(job);
  const session = readSession(account.accessToken);
  // Accounts that were connected before November 2026 have their server in the session only.
  const { server = session.tokenSet.aud } = account;
  const api = blueskyApi({ http, clock, server, bounds: untrustedServer(settings) }, session);
  const stepNames = content.media.map((_, index) => `media${index}`);
  const { id } = await retryWithNewUploads(job, { stepNames, refusal: 'Bluesky no longer has the files.' }, (nth) =>
    uploadAndPost(job, api, nth),
  );
  return { kind: 'published', id, url: pageOf(session.tokenSet.sub, id) };
}

function checkContent({ content, account }: PublishContext): void {
  const problem = unsupportedBy(rules, content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  if (missingScopes(rules, account.scope, content).length > 0) throw new PlatformFailure(noPermission('Bluesky'));
}

/** Files one after the other, each remembered, so that a worker's death costs one of them and not all. */
async function uploadAndPost(job: PublishContext, api: BlueskyApi, nth: number): Promise<PublishedPost> {
  const files: Upload[] = [];
  for (const [index, item] of job.content.media.entries()) files.push(await uploadFile(job, api, { item, index, nth }));
  const kind = job.content.media[0]?.kind === 'video' ? 'video' : 'image';
  return postOnce(job, api, { kind, files });
}

/** Makes the post. Throws `ExpiredUpload` where the server does not have the files. */
async function postOnce(job: PublishContext, api: BlueskyApi, uploads: Uploads): Promise<PublishedPost> {
  const { steps, content } = job;
  const { languages } = options.parse(job.options);
  const { recordKey, createdAt } = await chooseIdentity(job);
  const effect = async (): Promise<PublishedPost> => {
    const reply = await placeOf(job, api);
    const facets = await facetsOf(content.text, (handle) => api.resolveHandle(handle));
    const card = uploads.files.length === 0 ? await linkCard(job, api, firstLink(facets)) : null;
    try {
      return {
        id: await api.createPost(
          recordKey,
          postRecord({ content, facets, uploads, card, reply, languages, createdAt }),
        ),
      };
    } catch (error) {
      if (!(error instanceof BlueskyFailure) || error.outcome.kind !== 'rejected') throw error;
      const earlier = await earlierPost(api, recordKey);
      if (earlier) return earlier;
      throw error.errorClass === 'missingFile' ? lostUploads(uploads, error) : error;
    }
  };
  return steps.once('publish', publishedPost, effect, () => recover(api, recordKey));
}
