import type { Account } from '../core/identity.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { type ContainerStatus, containerStatus, newContainer } from '../graph/containers.ts';
import { badParameter, graphError, nonexistingField, notFound } from '../graph/errors.ts';
import type { GraphRequest } from '../graph/request.ts';
import { type Draft, readDraft } from './create-rules.ts';
import { subcodeError } from './errors.ts';
import { checkMedia } from './media-rules.ts';
import { authorize, ownPath } from './request.ts';
import type { Container, InstagramState } from './state.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `POST /{ig-user-id}/media`: a container, which is not visible. */
export const createContainer = async (
  state: InstagramState,
  who: string,
  request: GraphRequest,
): Promise<PlatformResponse> => {
  const { account } = authorize(state, request, 'instagram_business_content_publish');
  ownPath(account, who);
  const draft = readDraft(request.params);
  for (const id of draft.children) checkChild(state, account, id);
  if (draft.trial !== null && !state.settings().trialReels) throw subcodeError(2207081);
  checkNumber(state, account);
  const container = addContainer(state, account, draft);
  const fetched = fetchMedia(state, container);
  state.background(fetched);
  if (state.settings().imageErrors === 'create' && draft.kind === 'IMAGE') {
    await fetched;
    if (container.check.state === 'rejected') {
      state.containers.delete(container.id);
      throw subcodeError(container.check.reason);
    }
  }
  return json(200, { id: container.id });
};

const checkNumber = (state: InstagramState, { accountId }: Account) => {
  const since = state.clock.now() - DAY_MS;
  const recent = [...state.containers.values()].filter(
    (one) => one.accountId === accountId && one.createdAt > since,
  ).length;
  if (recent >= state.settings().containersPerDay)
    throw graphError({ message: 'The account has created too many containers.', code: 9, subcode: 2207042 });
};

const addContainer = (state: InstagramState, { accountId }: Account, draft: Draft): Container => {
  const { imageProcessingMs, videoProcessingMs, notReadyTimes: notReadyLeft } = state.settings();
  const isVideo = draft.kind === 'REELS' || draft.kind === 'VIDEO';
  const processingMs = isVideo ? videoProcessingMs : imageProcessingMs;
  const container: Container = newContainer(state, accountId, draft, { processingMs, notReadyLeft });
  state.containers.set(container.id, container);
  return container;
};

/** The file is really fetched, beside the response, as the platform does. A reset ends it without a result. */
const fetchMedia = async (state: InstagramState, container: Container): Promise<void> => {
  const { kind, mediaUrl } = container;
  if (mediaUrl === null) return;
  container.check = await checkMedia(state, kind === 'IMAGE' ? 'image' : 'video', mediaUrl);
};

/** Items must exist, be items, and be ready. */
const checkChild = (state: InstagramState, account: Account, id: string) => {
  const child = state.containers.get(id);
  if (!child || child.accountId !== account.accountId) throw notFound(id);
  if (!child.isItem) throw badParameter(`Container ${id} was not created with is_carousel_item`);
  const status = containerStatus(state, child);
  if (status === 'IN_PROGRESS') throw subcodeError(2207027);
  if (status !== 'FINISHED') throw badParameter(`Container ${id} cannot be part of a carousel: it is ${status}`);
};

const SENTENCES: Record<Exclude<ContainerStatus, 'ERROR'>, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
};

const STATUS_FIELDS = ['id', 'status_code', 'status'];

/** `GET /{container-id}?fields=status_code,status`. HTTP stays 200 for a failed one. */
export const readContainer = (state: InstagramState, container: Container, fields: string[]): PlatformResponse => {
  const unknown = fields.find((field) => !STATUS_FIELDS.includes(field));
  if (unknown !== undefined) throw nonexistingField(unknown);
  const code = containerStatus(state, container);
  const reason = container.check.state === 'rejected' ? container.check.reason : 0;
  const status = code === 'ERROR' ? `Error: Media upload has failed with error code ${reason}` : SENTENCES[code];
  return json(200, {
    ...(fields.includes('status_code') && { status_code: code }),
    ...(fields.includes('status') && { status }),
    id: container.id,
  });
};
