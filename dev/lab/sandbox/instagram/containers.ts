import { DAY_MS } from '../core/clock.ts';
import type { OutsidePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import {
  type ContainerStatus,
  checkItems,
  containerStatus,
  makeLive,
  newContainer,
  postsOfDay,
  publishCall,
} from '../graph/containers.ts';
import { badParameter, graphError, notFound } from '../graph/errors.ts';
import { fieldNames, type GraphCall, type GraphRequest, onlyKnown, pickFields } from '../graph/request.ts';
import { readDraft } from './create-rules.ts';
import { checkMedia, checkStory } from './media-rules.ts';
import { authorize, subcodeError } from './request.ts';
import type { Container, InstagramState } from './state.ts';

const SCOPE = 'instagram_business_content_publish';
const MEDIA_PREFIX = '179';

/** `POST /{ig-user-id}/media`: a container, which is not visible. */
export const createContainer: GraphCall<InstagramState> = async (state, profileId, request) => {
  const { accountId } = authorize(state, request, SCOPE, profileId).account;
  const draft = readDraft(request.params);
  const notReady = () => subcodeError(2207027);
  checkItems(state, accountId, draft.children, { missing: notFound, badParameter, notReady });
  const { trialReels, imageErrors, imageProcessingMs, videoProcessingMs, notReadyTimes } = state.settings();
  if (draft.trial !== null && !trialReels) throw subcodeError(2207081);
  checkNumber(state, accountId);
  const { isVideo } = draft;
  const processingMs = isVideo ? videoProcessingMs : imageProcessingMs;
  const times = { processingMs, notReadyLeft: notReadyTimes };
  const container: Container = newContainer(state, accountId, draft, times);
  state.containers.set(container.id, container);
  const check = draft.kind === 'STORIES' ? checkStory : checkMedia;
  const fetched = check(state, container, isVideo ? 'video' : 'image');
  state.background(fetched);
  if (imageErrors === 'create' && draft.mediaUrl !== null && !isVideo) {
    await fetched;
    if (container.check.state === 'rejected') {
      state.containers.delete(container.id);
      throw subcodeError(container.check.reason);
    }
  }
  return json(200, { id: container.id });
};

/** A post that another tool has made, with an image. */
export function addPost(state: InstagramState, { accountId, text: caption, at }: OutsidePost): string {
  const draft = { mediaUrl: null, altText: null, isItem: false, children: [], isVideo: false, trial: null };
  const times = { processingMs: 0, notReadyLeft: 0 };
  const container: Container = newContainer(state, accountId, { ...draft, kind: 'IMAGE', caption }, times);
  state.containers.set(container.id, container);
  return makeLive(state, container, MEDIA_PREFIX, at).id;
}

const SENTENCES: Record<Exclude<ContainerStatus, 'ERROR'>, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
};

/** `GET /{container-id}?fields=status_code,status`. HTTP stays 200 for a failed one. */
export function readContainer(state: InstagramState, container: Container, fields: string[]): PlatformResponse {
  const status_code = containerStatus(state, container);
  const { id, check } = container;
  const reason = check.state === 'rejected' ? check.reason : 0;
  const failed = `Error: Media upload has failed with error code ${reason}`;
  const status = status_code === 'ERROR' ? failed : SENTENCES[status_code];
  return json(200, pickFields({ status_code, status, id }, fields));
}

/** `POST /{ig-user-id}/media_publish`. */
export const publishContainer = publishCall<Container, InstagramState>({
  authorize,
  scope: SCOPE,
  idPrefix: MEDIA_PREFIX,
  badParameter,
  missing: () => subcodeError(2207008),
  notReady: () => subcodeError(2207027),
  again: (state) => {
    throw subcodeError(state.settings().secondPublish === 'notFound' ? 2207008 : 2207027);
  },
  // A carousel counts as one.
  checkQuota: (state, { accountId }) => {
    if (postsOfDay(state, accountId).length >= state.settings().quotaTotal) throw subcodeError(2207042);
  },
});

/** `GET /{ig-user-id}/content_publishing_limit`: without `fields`, the usage alone. */
export function readQuota(state: InstagramState, profileId: string, request: GraphRequest): PlatformResponse {
  onlyKnown(request.params, ['fields', 'since']);
  const { account } = authorize(state, request, SCOPE, profileId);
  const config = { quota_total: state.settings().quotaTotal, quota_duration: DAY_MS / 1000 };
  const all = { quota_usage: postsOfDay(state, account.accountId).length, config };
  return json(200, { data: [pickFields(all, fieldNames(request.params['fields'] ?? 'quota_usage'))] });
}

function checkNumber(state: InstagramState, accountId: string) {
  const since = state.clock.now() - DAY_MS;
  const recent = [...state.containers.values()].filter((one) => one.accountId === accountId && one.createdAt > since);
  if (recent.length >= state.settings().containersPerDay)
    throw graphError({ message: 'The account has created too many containers.', code: 9, subcode: 2207042 });
}
