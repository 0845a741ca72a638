import type { Account, Token } from '../core/identity.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { containerStatus, makeLive, newContainer, visibleMedia } from '../graph/containers.ts';
import { graphError } from '../graph/errors.ts';
import type { GraphRequest } from '../graph/request.ts';
import { type Draft, readDraft } from './create-rules.ts';
import { badParameter, missingPermission, nonexistingField, notFound } from './errors.ts';
import { checkMedia } from './media-rules.ts';
import { checkQuota } from './quota.ts';
import { authorize, ownPath } from './request.ts';
import { type Container, MEDIA_PREFIX, type ThreadsState } from './state.ts';

/** `POST /{me|user-id}/threads`: a container, or with `auto_publish_text` a live post at once. */
export const createContainer = async (
  state: ThreadsState,
  who: string,
  request: GraphRequest,
): Promise<PlatformResponse> => {
  const { account, token } = authorize(state, request, 'threads_content_publish');
  ownPath(account, who);
  const draft = readDraft(request.params);
  checkReferences(state, account, token, draft);
  if (draft.autoPublish) checkQuota(state, account.accountId, draft.replyTo !== null);
  const container = addContainer(state, account, draft);
  if (draft.autoPublish) return json(200, { id: makeLive(state, container, MEDIA_PREFIX).id });
  const fetched = fetchMedia(state, container);
  state.background(fetched);
  if (state.settings().imageErrors === 'create' && draft.mediaType === 'IMAGE') {
    await fetched;
    if (container.check.state === 'rejected') throw unfetchable();
  }
  return json(200, { id: container.id });
};

const addContainer = (state: ThreadsState, account: Account, draft: Draft): Container => {
  const { textProcessingMs, imageProcessingMs, videoProcessingMs, publishNotFoundTimes } = state.settings();
  const processing = {
    TEXT: textProcessingMs,
    IMAGE: imageProcessingMs,
    VIDEO: videoProcessingMs,
    CAROUSEL: imageProcessingMs,
  };
  const container: Container = newContainer(state, account.accountId, draft, {
    processingMs: processing[draft.mediaType],
    notReadyLeft: publishNotFoundTimes,
  });
  state.containers.set(container.id, container);
  return container;
};

/** The file is really fetched, beside the response, as the platform does. A reset ends it without a result. */
const fetchMedia = async (state: ThreadsState, container: Container): Promise<void> => {
  const { mediaType, mediaUrl } = container;
  if (mediaUrl === null || (mediaType !== 'IMAGE' && mediaType !== 'VIDEO')) return;
  container.check = await checkMedia(state, mediaType, mediaUrl);
};

const checkReferences = (state: ThreadsState, account: Account, token: Token, draft: Draft) => {
  if (draft.replyTo !== null) {
    if (!token.scopes.includes('threads_manage_replies')) throw missingPermission();
    if (!visibleMedia(state, draft.replyTo, state.settings().parentLagMs)) throw notFound();
  }
  if (draft.quoteOf !== null && !visibleMedia(state, draft.quoteOf, 0)) throw notFound();
  for (const id of draft.children) checkChild(state, account, id);
};

/** A child that is not ready yet is a resource that does not exist, like any early use of a container. */
const checkChild = (state: ThreadsState, account: Account, id: string) => {
  const child = state.containers.get(id);
  if (!child || child.accountId !== account.accountId) throw notFound();
  if (!child.isItem) throw badParameter(`Container ${id} was not created with is_carousel_item`);
  const status = containerStatus(state, child);
  if (status === 'IN_PROGRESS') throw notFound();
  if (status !== 'FINISHED') throw badParameter(`Container ${id} cannot be a carousel child: it is ${status}`);
};

const unfetchable = () =>
  graphError({
    message: 'The media could not be fetched from this URI.',
    code: 9004,
    subcode: 2207052,
    transient: false,
  });

const STATUS_FIELDS = ['id', 'status', 'error_message'];

/** `GET /{container-id}?fields=id,status,error_message`. */
export const readContainer = (state: ThreadsState, container: Container, fields: string[]): PlatformResponse => {
  const unknown = fields.find((field) => !STATUS_FIELDS.includes(field));
  if (unknown !== undefined) throw nonexistingField(unknown);
  const status = containerStatus(state, container);
  const reason = status === 'ERROR' && container.check.state === 'rejected' ? container.check.reason : undefined;
  return json(200, {
    ...(fields.includes('status') && { status }),
    ...(fields.includes('error_message') && reason !== undefined && { error_message: reason }),
    id: container.id,
  });
};
