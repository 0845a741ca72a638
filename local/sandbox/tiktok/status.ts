import { z } from 'zod';
import type { PlatformResponse } from '../core/response.ts';
import { apiError, apiResponse, invalidParams, rawApiResponse } from './errors.ts';
import { advance, publicPostId } from './progress.ts';
import { authorize, countCall, type TiktokRequest } from './request.ts';
import type { Publish, TiktokState } from './state.ts';

/** `POST /v2/post/publish/status/fetch/`. A failed post is no failed call: the code stays `ok`. */
export const fetchStatus = (state: TiktokState, request: TiktokRequest): PlatformResponse => {
  const publish = ownPublish(state, request, 'status');
  const { upload } = publish;
  const fields = [
    `"status":"${publish.outcome ?? (upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD')}"`,
    publish.failReason !== null && `"fail_reason":"${publish.failReason}"`,
    publish.outcome === 'PUBLISH_COMPLETE' && `"publicaly_available_post_id":[${publicPostId(state, publish) ?? ''}]`,
    upload ? `"uploaded_bytes":${upload.received}` : `"downloaded_bytes":${publish.downloadedBytes}`,
  ];
  return rawApiResponse(`{${fields.filter(Boolean).join(',')}}`);
};

/** `POST /v2/post/publish/cancel/`: best effort, and only while a file is being pulled. */
export const cancelPublish = (state: TiktokState, request: TiktokRequest): PlatformResponse => {
  const publish = ownPublish(state, request, 'cancel');
  if (publish.upload || publish.outcome !== null)
    throw apiError(400, 'publish_not_cancellable', 'The publish can no longer be cancelled.');
  publish.check = { state: 'rejected', reason: 'publish_cancelled' };
  return apiResponse({});
};

const statusBody = z.strictObject({ publish_id: z.string().min(1).max(64) });

const ownPublish = (state: TiktokState, request: TiktokRequest, kind: string): Publish => {
  const { account, token } = authorize(state, request, 'video.publish', 'video.upload');
  countCall(state, token, kind, state.settings().statusesPerMinute);
  const body = statusBody.safeParse(request.body);
  if (!body.success) throw invalidParams('publish_id: a text of at most 64 characters.');
  const publish = state.publishes.get(body.data.publish_id);
  if (!publish) throw apiError(400, 'invalid_publish_id', 'The publish_id does not exist.');
  if (publish.accountId !== account.accountId) {
    throw apiError(
      400,
      'token_not_authorized_for_specified_publish_id',
      'The token is not authorized for this publish_id.',
    );
  }
  return advance(state, publish);
};
