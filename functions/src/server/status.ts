import type { ErrorCode } from '../errors.ts';

/** The HTTP status of each error of the domain. */
export const httpStatus: Record<ErrorCode, number> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  validation_error: 400,
  idempotency_conflict: 409,
  rate_limit_exceeded: 429,
  upload_failed: 400,
  missing_integrations: 400,
  missing_account: 400,
  post_creation_failed: 500,
  not_cancellable: 409,
  insufficient_credits: 402,
  internal_error: 500,
  service_unavailable: 503,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_state: 400,
  reconnect_required: 409,
  platform_error: 502,
  platform_unavailable: 503,
  MEDIA_NOT_FOUND: 404,
  MEDIA_INVALID: 400,
  UNSUPPORTED_MEDIA_TYPE: 400,
};
