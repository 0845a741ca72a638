import { z } from 'zod';
import { decimalId } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { JsonRequest } from '../http/bearer.ts';
import { apiError, apiResponse, invalidParams, rawApiResponse } from './errors.ts';
import { authorize, countCall } from './request.ts';
import type { Publish, TiktokState } from './state.ts';

/** Updates a publish to the current time. Called before every read. */
export function advance(state: TiktokState, publish: Publish): Publish {
  if (publish.outcome !== null || state.settings().stuck) return publish;
  if (publish.check.state === 'rejected') {
    publish.outcome = 'FAILED';
    publish.failReason = publish.check.reason;
  }
  if (publish.check.state !== 'accepted') return publish;
  const { videoProcessingMs, photoProcessingMs } = state.settings();
  const readyAt = publish.check.at + (publish.kind === 'video' ? videoProcessingMs : photoProcessingMs);
  if (state.clock.now() < readyAt) return publish;
  publish.outcome = publish.mode === 'direct' ? 'PUBLISH_COMPLETE' : 'SEND_TO_USER_INBOX';
  if (publish.mode === 'direct') Object.assign(publish, { postId: decimalId(19, '73'), liveAt: readyAt });
  return publish;
}

/** The post id as the API sends it: only of a public post, and only after moderation. */
export function publicPostId(state: TiktokState, publish: Publish): string | null {
  const { postId, liveAt, post } = publish;
  const moderated = liveAt !== null && state.clock.now() >= liveAt + state.settings().moderationMs;
  return moderated && post.privacy === 'PUBLIC_TO_EVERYONE' ? postId : null;
}

/** `POST /v2/post/publish/status/fetch/`. A failed post is no failed call: the code stays `ok`. */
export function fetchStatus(state: TiktokState, request: JsonRequest): PlatformResponse {
  const publish = requirePublish(state, request, 'status');
  const { upload } = publish;
  const fields = [
    `"status":"${publish.outcome ?? (upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD')}"`,
    publish.failReason !== null && `"fail_reason":"${publish.failReason}"`,
    publish.outcome === 'PUBLISH_COMPLETE' && `"publicaly_available_post_id":[${publicPostId(state, publish) ?? ''}]`,
    upload ? `"uploaded_bytes":${upload.received}` : `"downloaded_bytes":${publish.downloadedBytes}`,
  ];
  return rawApiResponse(`{${fields.filter(Boolean).join(',')}}`);
}

/** `POST /v2/post/publish/cancel/`: best effort, and only while a file is being pulled. */
export function cancelPublish(state: TiktokState, request: JsonRequest): PlatformResponse {
  const publish = requirePublish(state, request, 'cancel');
  if (publish.upload || publish.outcome !== null)
    throw apiError(400, 'publish_not_cancellable', 'The publish can no longer be cancelled.');
  publish.check = { state: 'rejected', reason: 'publish_cancelled' };
  return apiResponse({});
}

const statusBody = z.strictObject({ publish_id: z.string().min(1).max(64) });

function requirePublish(state: TiktokState, request: JsonRequest, kind: string): Publish {
  const { account, token } = authorize(state, request, 'video.publish', 'video.upload');
  countCall(state, token, kind, state.settings().statusesPerMinute);
  const body = statusBody.safeParse(request.body ?? {});
  if (!body.success) throw invalidParams('publish_id: a text of at most 64 characters.');
  const publish = state.publishes.get(body.data.publish_id);
  if (!publish) throw apiError(400, 'invalid_publish_id', 'The publish_id does not exist.');
  if (publish.accountId !== account.accountId) {
    const code = 'token_not_authorized_for_specified_publish_id';
    throw apiError(400, code, 'The token is not authorized for this publish_id.');
  }
  return advance(state, publish);
}
