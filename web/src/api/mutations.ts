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
export async function createPost(body: CreatePostBody, idempotencyKey: string): Promise<string> {
  const request = { body, params: { header: { 'Idempotency-Key': idempotencyKey } } };
  return (await bodyOf(client.POST('/api/posts', request))).postSubmissionId;
}

/** Validates a post for its targets without storing it. */
export function checkPost(body: CreatePostBody, signal: AbortSignal): Promise<PostCheck> {
  return bodyOf(client.POST('/api/posts/check', { body, signal }));
}

/** Looks at the files of a post, which may take some seconds. Nothing is stored. */
export function checkFiles(body: CreatePostBody, signal?: AbortSignal): Promise<FileCheck> {
  return bodyOf(client.POST('/api/posts/check-files', { body, ...(signal ? { signal } : {}) }));
}

export function startUpload(body: StartUploadBody, signal: AbortSignal): Promise<UploadSession> {
  return bodyOf(client.POST('/api/media/uploads', { body, signal }));
}

/** Lets the server check the bytes of a file, once all have arrived. It may be repeated. */
export function completeUpload(id: string, signal: AbortSignal): Promise<StoredFile> {
  return bodyOf(client.POST('/api/media/uploads/{id}/complete', { params: { path: { id } }, body: {}, signal }));
}

export async function deleteMedia(id: string): Promise<void> {
  await client.DELETE('/api/media/{id}', { params: { path: { id } } });
}

export async function cancelPost(id: string): Promise<void> {
  await client.DELETE('/api/posts/{id}', { params: { path: { id } } });
}

/** A post, and the tag that names this state of it. */
export async function readTaggedPost(id: string): Promise<{ post: Post; etag: string }> {
  const { data, response } = await client.GET('/api/posts/{id}', { params: { path: { id } } });
  const post = await bodyOf(Promise.resolve(data === undefined ? {} : { data }));
  return { post, etag: response.headers.get('etag') ?? '' };
}

/** Changes a post that is still as `etag` names it. Throws `ApiError`: `precondition_failed` where it is not. */
export function editPost(id: string, body: EditPostBody, etag: string): Promise<EditedPost> {
  return bodyOf(client.PATCH('/api/posts/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }));
}

/** Publishes to failed targets of a post again. Requests with the same idempotency key do it once. */
export async function retryPost(id: string, body: RetryBody, idempotencyKey: string): Promise<void> {
  const params = { path: { id }, header: { 'Idempotency-Key': idempotencyKey } };
  await client.POST('/api/posts/{id}/retry', { params, body });
}

/** The new key. The server does not return it again. */
export async function createKey(body: CreateKeyBody): Promise<string> {
  return (await bodyOf(client.POST('/api/api-keys', { body }))).apiKey;
}

/** The key that replaces this one, which works for another day. */
export async function rotateKey(id: string): Promise<string> {
  return (await bodyOf(client.POST('/api/api-keys/{id}/rotate', { params: { path: { id } }, body: {} }))).apiKey;
}

export async function revokeKey(id: string): Promise<void> {
  await client.DELETE('/api/api-keys/{id}', { params: { path: { id } } });
}

/** Finishes a connection in the session that started it. The token is in the address to which the platform redirected. */
export function activateConnection(connection: string): Promise<ActivatedConnection> {
  return bodyOf(client.POST('/api/connections/activate', { body: { connection } }));
}

/** Leaves for the platform's own page, which redirects back to the accounts page. */
export async function connectAccount(platform: Platform['platform']): Promise<void> {
  const { authorizeUrl } = await bodyOf(client.POST('/api/connections', { body: { platform } }));
  location.assign(authorizeUrl);
}

/** Whether the platform has ended Herald's access: where it has no way for that, only the owner of the account can. */
export async function disconnectAccount({
  platform,
  accountId,
}: Pick<Account, 'platform' | 'accountId'>): Promise<boolean> {
  const request = { params: { path: { platform, accountId } } };
  return (await bodyOf(client.DELETE('/api/accounts/{platform}/{accountId}', request))).accessRevoked;
}

/** The secret of the new endpoint. The server does not return it again. */
export async function createWebhook(body: CreateWebhookBody): Promise<string> {
  return (await bodyOf(client.POST('/api/webhooks', { body }))).secret;
}

export async function deleteWebhook(id: string): Promise<void> {
  await client.DELETE('/api/webhooks/{id}', { params: { path: { id } } });
}

/** Switches an endpoint on or off. Resolves with the time since when it has missed events, where it was off. */
export async function switchWebhook(id: string, enabled: boolean): Promise<string | null> {
  return (await bodyOf(client.PATCH('/api/webhooks/{id}', { params: { path: { id } }, body: { enabled } })))
    .missedSince;
}

/** Sends a test to an endpoint, and waits for its response. */
export function testWebhook(id: string): Promise<WebhookTest> {
  return bodyOf(client.POST('/api/webhooks/{id}/test', { params: { path: { id } }, body: {} }));
}

/** The new secret of an endpoint; for a day the old one signs as well. */
export async function rotateWebhookSecret(id: string): Promise<string> {
  return (await bodyOf(client.POST('/api/webhooks/{id}/rotate', { params: { path: { id } }, body: {} }))).secret;
}

/** Delivers one event, or all since a time, again. Resolves with how many. */
export async function replayEvents(id: string, replay: { eventId: string } | { from: string }): Promise<number> {
  return (await bodyOf(client.POST('/api/webhooks/{id}/replay', { params: { path: { id } }, body: replay }))).replayed;
}

/** Draws a preview of a picture, as a data URI. Nothing is stored. */
export async function previewTemplate(body: TemplateBody, signal: AbortSignal): Promise<string> {
  return (await bodyOf(client.POST('/api/templates/preview', { body, signal }))).picture;
}

/** Draws a picture and stores it as new media each time: an earlier one may have been deleted. */
export function renderTemplate(body: TemplateBody): Promise<RenderedPicture> {
  return bodyOf(
    client.POST('/api/templates', { body, params: { header: { 'Idempotency-Key': crypto.randomUUID() } } }),
  );
}
