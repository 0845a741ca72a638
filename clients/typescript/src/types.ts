import type { paths } from './schema.ts';

// Derived from the addresses of the endpoints, so that they are right by construction.
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<Path extends keyof paths, Verb extends Method> = paths[Path][Verb];
type Json<Part> = Part extends { content: { 'application/json': infer Body } } ? Body : never;

/** The body of a request. */
export type RequestOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { requestBody?: infer Part } ? Json<NonNullable<Part>> : never;
/** The body of a successful response. */
export type ResponseOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: infer Responses } ? Json<Responses[keyof Responses]> : never;
/** The query of a request. */
export type QueryOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

export type NewPost = RequestOf<'/v1/posts', 'post'>;
export type AcceptedPost = ResponseOf<'/v1/posts', 'post'>;
export type BatchPost = RequestOf<'/v1/posts/batch', 'post'>['posts'][number];
type BatchResponse = ResponseOf<'/v1/posts/batch', 'post'>;
export type PostBatch = Extract<BatchResponse, { counts: { accepted: number } }>;
export type PostBatchCheck = Exclude<BatchResponse, PostBatch>;
export type PostValidation = ResponseOf<'/v1/posts/validate', 'post'>;
export type PostProblem = PostValidation['problems'][number];
export type Post = ResponseOf<'/v1/posts/{id}', 'get'>;
export type Run = Post['runs'][number];
export type PostOutcome = Post['outcome'];
export type PostChange = RequestOf<'/v1/posts/{id}', 'patch'>;
export type ChangedPost = ResponseOf<'/v1/posts/{id}', 'patch'>;
export type PostQuery = QueryOf<'/v1/posts', 'get'>;
export type PostRetry = RequestOf<'/v1/posts/{id}/retry', 'post'>;
export type RetriedPost = ResponseOf<'/v1/posts/{id}/retry', 'post'>;
export type CancelledPost = ResponseOf<'/v1/posts/{id}', 'delete'>;
export type PostTimeline = ResponseOf<'/v1/posts/{id}/timeline', 'get'>;
export type PostMetrics = ResponseOf<'/v1/posts/{id}/metrics', 'get'>;
export type TargetMetrics = PostMetrics['targets'][number];
export type PostObservation = TargetMetrics['series'][number];
export type RefreshedMetrics = ResponseOf<'/v1/posts/{id}/metrics/refresh', 'post'>;
export type MetricsQuery = QueryOf<'/v1/metrics', 'get'>;
export type SummedMetrics = ResponseOf<'/v1/metrics', 'get'>;
export type AccountMetricsQuery = QueryOf<'/v1/accounts/{platform}/{accountId}/metrics', 'get'>;
export type AccountMetrics = ResponseOf<'/v1/accounts/{platform}/{accountId}/metrics', 'get'>;
export type ReconcileRequest = RequestOf<'/v1/reconcile', 'post'>;
export type Reconciliation = ResponseOf<'/v1/reconcile', 'post'>;
export type Account = ResponseOf<'/v1/accounts', 'get'>['accounts'][number];
export type AccountId = Pick<Account, 'platform' | 'accountId'>;
export type AccountCheck = ResponseOf<'/v1/accounts/{platform}/{accountId}/check', 'post'>;
export type AccountQuery = QueryOf<'/v1/accounts', 'get'>;
export type AccountCapabilities = ResponseOf<'/v1/accounts/{platform}/{accountId}/capabilities', 'get'>;
export type NewDraft = RequestOf<'/v1/drafts', 'post'>;
export type Draft = ResponseOf<'/v1/drafts/{id}', 'get'>;
export type DraftQuery = QueryOf<'/v1/drafts', 'get'>;
export type DraftSummary = ResponseOf<'/v1/drafts', 'get'>['drafts'][number];
export type DraftPublication = RequestOf<'/v1/drafts/{id}/publish', 'post'>;
export type NewRejection = RequestOf<'/v1/drafts/{id}/reject', 'post'>;
export type NewUpload = RequestOf<'/v1/media/uploads', 'post'>;
export type UploadSession = ResponseOf<'/v1/media/uploads', 'post'>;
export type StoredMedia = ResponseOf<'/v1/media', 'post'>;
export type Media = ResponseOf<'/v1/media', 'get'>['media'][number];
export type MediaDetails = ResponseOf<'/v1/media/{id}', 'get'>;
export type MediaQuery = QueryOf<'/v1/media', 'get'>;
export type Template = ResponseOf<'/v1/templates', 'get'>['templates'][number];
export type Rendering = RequestOf<'/v1/templates', 'post'>;
export type RenderedImage = ResponseOf<'/v1/templates', 'post'>;
export type Transcription = ResponseOf<'/v1/ai/transcribe', 'post'>;
export type Me = ResponseOf<'/v1/me', 'get'>;
export type MyRecord = ResponseOf<'/v1/me/record', 'get'>;
export type DataExport = ResponseOf<'/v1/me/export', 'get'>;
export type HeraldEvent = ResponseOf<'/v1/events', 'get'>['events'][number];
export type EventType = HeraldEvent['type'];
export type NewWebhook = RequestOf<'/v1/webhooks', 'post'>;
export type CreatedWebhook = ResponseOf<'/v1/webhooks', 'post'>;
export type WebhookEndpoint = CreatedWebhook['webhook'];
export type WebhookChange = RequestOf<'/v1/webhooks/{id}', 'patch'>;
export type ChangedWebhook = ResponseOf<'/v1/webhooks/{id}', 'patch'>;
export type RotatedSecret = ResponseOf<'/v1/webhooks/{id}/rotate', 'post'>;
export type WebhookTest = ResponseOf<'/v1/webhooks/{id}/test', 'post'>;
export type Delivery = ResponseOf<'/v1/webhooks/{id}/deliveries', 'get'>['deliveries'][number];
export type Replay = RequestOf<'/v1/webhooks/{id}/replay', 'post'>;
export type Replayed = ResponseOf<'/v1/webhooks/{id}/replay', 'post'>;
export type AccountGroups = ResponseOf<'/v1/account-groups', 'get'>;
export type NewAccountGroups = RequestOf<'/v1/account-groups', 'put'>;
export type NewSlotPlan = RequestOf<'/v1/slots', 'put'>;
export type SlotPlan = ResponseOf<'/v1/slots', 'put'>;
export type Slot = ResponseOf<'/v1/slots/next', 'get'>['slots'][number];

export type NewConnectLink = RequestOf<'/v1/connect-links', 'post'>;
export type ConnectLink = ResponseOf<'/v1/connect-links', 'post'>;
/** A link without its `url`, which is returned once. */
export type ListedConnectLink = ResponseOf<'/v1/connect-links', 'get'>['connectLinks'][number];
export type NewProfile = RequestOf<'/v1/profiles', 'post'>;
export type Profile = ResponseOf<'/v1/profiles', 'post'>;
export type ProfileChange = RequestOf<'/v1/profiles/{id}', 'patch'>;
export type PlatformRules = ResponseOf<'/v1/platforms', 'get'>;
export type ServiceStatus = ResponseOf<'/v1/status', 'get'>;
export type PlatformStatus = ServiceStatus['platforms'][number];
export type RecordWindow = PlatformStatus['windows']['24h'];
export type Incident = ServiceStatus['incidents'][number];
