import { json, type PlatformResponse } from '../core/response.ts';
import { containerStatus, makeLive } from '../graph/containers.ts';
import { type GraphRequest, onlyKnown, required } from '../graph/request.ts';
import { badParameter, notFound } from './errors.ts';
import { checkQuota } from './quota.ts';
import { authorize, ownPath } from './request.ts';
import { MEDIA_PREFIX, type ThreadsState } from './state.ts';

/** `POST /{me|user-id}/threads_publish`. A container becomes one post at most, however often this is called. */
export const publishContainer = (state: ThreadsState, who: string, request: GraphRequest): PlatformResponse => {
  const { account } = authorize(state, request, 'threads_content_publish');
  ownPath(account, who);
  onlyKnown(request.params, ['creation_id']);
  const id = required(request.params, 'creation_id');
  if (!/^\d+$/.test(id)) throw badParameter('Param creation_id must be a numeric id');
  const container = state.containers.get(id);
  if (!container || container.accountId !== account.accountId) throw notFound();
  if (container.isItem) throw badParameter('A carousel item cannot be published by itself');
  if (container.mediaId !== null) {
    if (state.settings().secondPublish === 'error') throw notFound();
    return json(200, { id: container.mediaId });
  }
  if (containerStatus(state, container) !== 'FINISHED') throw notFound();
  if (container.notReadyLeft > 0) {
    container.notReadyLeft -= 1;
    throw notFound();
  }
  checkQuota(state, account.accountId, container.replyTo !== null);
  return json(200, { id: makeLive(state, container, MEDIA_PREFIX).id });
};
