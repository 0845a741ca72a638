export { Herald } from './client.ts';
export type { HeraldOptions, RequestOptions } from './connection.ts';
export {
  AuthenticationError,
  ConflictError,
  InsufficientCreditsError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './error-classes.ts';
export { ConnectionError, HeraldError } from './errors.ts';
export type { StreamOptions } from './events.ts';
export type { SavedUpload, UploadOptions } from './media.ts';
export type { List, Page } from './pages.ts';
export { type Platform, platforms } from './platforms.ts';
export type * from './types.ts';
export type { UploadProgress } from './upload.ts';
export {
  type TestEvent,
  type VerificationEvent,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export { PublishError, type WaitOptions, WaitTimeoutError } from './wait-until-published.ts';
