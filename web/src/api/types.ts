import type { paths } from './schema.d.ts';

/** The response body of `GET path`. */
type GetResponse<Path extends keyof paths> = paths[Path]['get'] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The request body of `POST path`. */
type PostBody<Path extends keyof paths> = paths[Path]['post'] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The body of the response to `POST path`. */
type PostResponse<Path extends '/api/posts/check' | '/api/posts/check-files' | '/api/templates'> =
  paths[Path]['post']['responses'][200]['content']['application/json'];

/** Accounts that were just connected, and the user they belong to. */
export type ActivatedConnection =
  paths['/api/connections/activate']['post']['responses'][200]['content']['application/json'];

export type CurrentUser = GetResponse<'/api/me'>;
export type Account = GetResponse<'/api/accounts'>['accounts'][number];
export type Platform = GetResponse<'/api/platforms'>['platforms'][number];
export type Key = GetResponse<'/api/api-keys'>['keys'][number];
export type PostPage = GetResponse<'/api/posts'>;
export type PostQuery = NonNullable<paths['/api/posts']['get']['parameters']['query']>;
export type Post = PostPage['posts'][number];
export type Run = Post['runs'][number];
export type Risk = NonNullable<Post['risks']>[number];
export type EditPostBody = paths['/api/posts/{id}']['patch']['requestBody']['content']['application/json'];
export type EditedPost = paths['/api/posts/{id}']['patch']['responses'][200]['content']['application/json'];
export type RetryBody = NonNullable<PostBody<'/api/posts/{id}/retry'>>;

export type Webhook = GetResponse<'/api/webhooks'>['webhooks'][number];
export type DeliveryPage = GetResponse<'/api/webhooks/{id}/deliveries'>;
export type Delivery = DeliveryPage['deliveries'][number];
export type CreateWebhookBody = PostBody<'/api/webhooks'>;
export type EventType = NonNullable<CreateWebhookBody['eventTypes']>[number];
/** What came back from a test. */
export type WebhookTest = paths['/api/webhooks/{id}/test']['post']['responses'][200]['content']['application/json'];

export type StartUploadBody = PostBody<'/api/media/uploads'>;
/** Where the bytes of a file are sent, until it is complete. */
export type UploadSession = paths['/api/media/uploads']['post']['responses'][201]['content']['application/json'];
/** A file in Herald's storage. */
export type StoredFile =
  paths['/api/media/uploads/{id}/complete']['post']['responses'][201]['content']['application/json'];

export type CreatePostBody = PostBody<'/api/posts'>;
export type CreateKeyBody = PostBody<'/api/api-keys'>;

/** The problems of a draft, and the length of its text for each target. */
export type PostCheck = PostResponse<'/api/posts/check'>;
/** The problems of a draft with its files. */
export type FileCheck = PostResponse<'/api/posts/check-files'>;
/** What the beginning of a file has shown. */
export type ProbedFile = FileCheck['files'][number];
export type PostProblem = PostCheck['problems'][number];
export type TextLength = PostCheck['lengths'][number];

export type Template = GetResponse<'/api/templates'>['templates'][number];
/** A template, what it says and in which shape. */
export type TemplateBody = PostBody<'/api/templates'>;
export type AspectRatio = Template['aspectRatios'][number];
/** A picture from a template, stored as media. */
export type RenderedPicture = PostResponse<'/api/templates'>;
