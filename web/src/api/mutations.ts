import { bodyOf, client } from './client.ts';
import type {
  Account,
  ActivatedConnection,
  CreateKeyBody,
  CreatePostBody,
  CreateWebhookBody,
  EditedPost,
  EditPostBody,
  FileCheck,
  Platform,
  Post,
  PostCheck,
  RenderedPicture,
  RetryBody,
  StartUploadBody,
  StoredFile,
  TemplateBody,
  UploadSession,
  WebhookTest,
} from './types.ts';

/** Requests with the same idempotency key publish one post. Resolves with its id. */
export const createPost = async (body: CreatePostBody, idempotencyKey: string): Promise<string> => {
  const request = { body, params: { header: { 'Idempotency-Key': idempotencyKey } } };
  return (await bodyOf(client.POST('/api/posts', request))).postSubmissionId;
};

/** Validates a post for its targets without storing it. */
export const checkPost = (body: CreatePostBody, signal: AbortSignal): Promise<PostCheck> =>
  bodyOf(client.POST('/api/posts/check', { body, signal }));

/** Looks at the files of a post, which may take some seconds. Nothing is stored. */
export const checkFiles = (body: CreatePostBody, signal?: AbortSignal): Promise<FileCheck> =>
  bodyOf(client.POST('/api/posts/check-files', { body, ...(signal ? { signal } : {}) }));

export const startUpload = (body: StartUploadBody, signal: AbortSignal): Promise<UploadSession> =>
  bodyOf(client.POST('/api/media/uploads', { body, signal }));

/** Has the server look at the bytes of a file, once all have arrived. It may be repeated. */
export const completeUpload = (id: string, signal: AbortSignal): Promise<StoredFile> =>
  bodyOf(client.POST('/api/media/uploads/{id}/complete', { params: { path: { id } }, body: {}, signal }));

export const deleteMedia = async (id: string): Promise<void> => {
  await client.DELETE('/api/media/{id}', { params: { path: { id } } });
};

export const cancelPost = async (id: string): Promise<void> => {
  await client.DELETE('/api/posts/{id}', { params: { path: { id } } });
};

/** A post, and the tag that names this state of it. */
export const readTaggedPost = async (id: string): Promise<{ post: Post; etag: string }> => {
  const { data, response } = await client.GET('/api/posts/{id}', { params: { path: { id } } });
  const post = await bodyOf(Promise.resolve(data === undefined ? {} : { data }));
  return { post, etag: response.headers.get('etag') ?? '' };
};

/** Changes a post that is still as `etag` names it. Throws `ApiError`: `precondition_failed` where it is not. */
export const editPost = (id: string, body: EditPostBody, etag: string): Promise<EditedPost> =>
  bodyOf(client.PATCH('/api/posts/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }));

/** Publishes to failed targets of a post again. Requests with the same idempotency key do it once. */
export const retryPost = async (id: string, body: RetryBody, idempotencyKey: string): Promise<void> => {
  const params = { path: { id }, header: { 'Idempotency-Key': idempotencyKey } };
  await client.POST('/api/posts/{id}/retry', { params, body });
};

/** The new key. The server does not return it again. */
export const createKey = async (body: CreateKeyBody): Promise<string> =>
  (await bodyOf(client.POST('/api/api-keys', { body }))).apiKey;

/** The key that replaces this one, which works for another day. */
export const rotateKey = async (id: string): Promise<string> =>
  (await bodyOf(client.POST('/api/api-keys/{id}/rotate', { params: { path: { id } }, body: {} }))).apiKey;

export const revokeKey = async (id: string): Promise<void> => {
  await client.DELETE('/api/api-keys/{id}', { params: { path: { id } } });
};

/** Finishes a connection in the session that started it. The token is in the address to which the platform redirected. */
export const activateConnection = (connection: string): Promise<ActivatedConnection> =>
  bodyOf(client.POST('/api/connections/activate', { body: { connection } }));

/** Leaves for the platform's own page, which redirects back to the accounts page. */
export const connectAccount = async (platform: Platform['platform']): Promise<void> => {
  const { authorizeUrl } = await bodyOf(client.POST('/api/connections', { body: { platform } }));
  location.assign(authorizeUrl);
};

/** Whether the platform has ended Herald's access: where it has no way for that, only the owner of the account can. */
export const disconnectAccount = async ({
  platform,
  accountId,
}: Pick<Account, 'platform' | 'accountId'>): Promise<boolean> => {
  const request = { params: { path: { platform, accountId } } };
  return (await bodyOf(client.DELETE('/api/accounts/{platform}/{accountId}', request))).accessRevoked;
};

/** The secret of the new endpoint. The server does not return it again. */
export const createWebhook = async (body: CreateWebhookBody): Promise<string> =>
  (await bodyOf(client.POST('/api/webhooks', { body }))).secret;

export const deleteWebhook = async (id: string): Promise<void> => {
  await client.DELETE('/api/webhooks/{id}', { params: { path: { id } } });
};

/** Switches an endpoint on or off. Resolves with the time since when it has missed events, where it was off. */
export const switchWebhook = async (id: string, enabled: boolean): Promise<string | null> =>
  (await bodyOf(client.PATCH('/api/webhooks/{id}', { params: { path: { id } }, body: { enabled } }))).missedSince;

/** Sends a test to an endpoint, and waits for its response. */
export const testWebhook = (id: string): Promise<WebhookTest> =>
  bodyOf(client.POST('/api/webhooks/{id}/test', { params: { path: { id } }, body: {} }));

/** The new secret of an endpoint; for a day the old one signs as well. */
export const rotateWebhookSecret = async (id: string): Promise<string> =>
  (await bodyOf(client.POST('/api/webhooks/{id}/rotate', { params: { path: { id } }, body: {} }))).secret;

/** Delivers one event, or all since a time, again. Resolves with how many. */
export const replayEvents = async (id: string, replay: { eventId: string } | { from: string }): Promise<number> =>
  (await bodyOf(client.POST('/api/webhooks/{id}/replay', { params: { path: { id } }, body: replay }))).replayed;

/** Draws a picture to look at, as a data URI. Nothing is stored. */
export const previewTemplate = async (body: TemplateBody, signal: AbortSignal): Promise<string> =>
  (await bodyOf(client.POST('/api/templates/preview', { body, signal }))).picture;

/** Draws a picture and stores it as media, anew each time: an earlier one may have been deleted. */
export const renderTemplate = (body: TemplateBody): Promise<RenderedPicture> =>
  bodyOf(client.POST('/api/templates', { body, params: { header: { 'Idempotency-Key': crypto.randomUUID() } } }));
