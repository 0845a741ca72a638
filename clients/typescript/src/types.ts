import type { components, paths } from './schema.ts';

export type * from './models.ts';

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

type Schemas = components['schemas'];

// What has another name here than in the API description, and what no method takes or returns by itself.
export type FieldProblem = Schemas['FieldProblem'];
export type NewPost = Schemas['PostRequest'];
export type BatchPost = Schemas['BatchPost'];
export type PostBatch = Schemas['PostBatch'];
export type PostBatchCheck = Schemas['PostBatchCheck'];
export type PostProblem = Schemas['PostProblem'];
export type Run = Schemas['Run'];
export type PostOutcome = Schemas['PostOutcome'];
export type PostChange = Schemas['PostEdit'];
export type ChangedPost = Schemas['EditedPost'];
export type PostQuery = QueryOf<'/v1/posts', 'get'>;
export type PostRetry = Schemas['RetryRequest'];
export type PostTimeline = Schemas['Timeline'];
export type TargetMetrics = Schemas['TargetMetrics'];
export type PostObservation = Schemas['PostObservation'];
export type MetricsQuery = QueryOf<'/v1/metrics', 'get'>;
export type AccountMetricsQuery = QueryOf<'/v1/accounts/{platform}/{accountId}/metrics', 'get'>;
export type AccountId = Pick<Schemas['Account'], 'platform' | 'accountId'>;
export type AccountQuery = QueryOf<'/v1/accounts', 'get'>;
export type NewDraft = Schemas['DraftRequest'];
export type DraftQuery = QueryOf<'/v1/drafts', 'get'>;
export type DraftPublication = Schemas['DraftPublication'];
export type NewRejection = Schemas['DraftRejectionRequest'];
export type NewUpload = Schemas['UploadRequest'];
export type UploadSession = Schemas['Upload'];
export type MediaQuery = QueryOf<'/v1/media', 'get'>;
export type Rendering = Schemas['TemplateRequest'];
export type MyRecord = Schemas['OwnRecord'];
export type HeraldEvent = Schemas['Event'];
export type EventType = Schemas['EventType'];
export type NewWebhook = Schemas['WebhookRequest'];
export type WebhookChange = Schemas['WebhookEdit'];
export type ChangedWebhook = Schemas['EditedWebhook'];
export type RotatedSecret = Schemas['RotatedWebhookSecret'];
export type Replay = Schemas['WebhookReplay'];
export type Replayed = Schemas['ReplayedEvents'];
export type NewAccountGroups = Schemas['AccountGroupsRequest'];
export type NewSlotPlan = Schemas['SlotPlanRequest'];
export type NewConnectLink = Schemas['ConnectLinkRequest'];
export type ConnectLink = Schemas['CreatedConnectLink'];
export type NewProfile = Schemas['ProfileRequest'];
export type ProfileChange = Schemas['ProfileEdit'];
export type PlatformRules = Schemas['PlatformList'];
export type PlatformStatus = Schemas['PlatformStatus'];
export type RecordWindow = Schemas['RecordWindow'];
export type Incident = Schemas['Incident'];
