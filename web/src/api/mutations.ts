import type { Account, NewPost, Rendering } from '@herald-publishing/client';
import { request } from './client.ts';
import type {
  ActivatedConnection,
  AuthorizationDecision,
  CreateKeyBody,
  FileCheck,
  Platform,
  PostCheck,
} from './types.ts';

/** Validates a post for its targets without storing it. */
export function checkPost(body: NewPost, signal: AbortSignal): Promise<PostCheck> {
  return request('post', '/api/posts/check', { body, signal });
}

/** Looks at the files of a post, which may take some seconds. Nothing is stored. */
export function checkFiles(body: NewPost, signal?: AbortSignal): Promise<FileCheck> {
  return request('post', '/api/posts/check-files', { body, ...(signal ? { signal } : {}) });
}

/** The new key. The server does not return it again. */
export async function createKey(body: CreateKeyBody): Promise<string> {
  return (await request('post', '/api/api-keys', { body })).apiKey;
}

/** The key that replaces this one, which works for another day. */
export async function rotateKey(id: string): Promise<string> {
  return (await request('post', '/api/api-keys/{id}/rotate', { params: { id } })).apiKey;
}

export async function revokeKey(id: string): Promise<void> {
  await request('delete', '/api/api-keys/{id}', { params: { id } });
}

/** Finishes a connection in the session that started it. The token is in the address to which the platform redirected. */
export function activateConnection(connection: string): Promise<ActivatedConnection> {
  return request('post', '/api/connections/activate', { body: { connection } });
}

/** Allows or refuses the access that an app requests, and returns to the app. */
export async function decideAuthorization(body: AuthorizationDecision): Promise<void> {
  location.assign((await request('post', '/api/oauth/authorization', { body })).redirectTo);
}

/** Leaves for the platform's own page, which redirects back to the accounts page. `handle` names an account or its server. */
export async function connectAccount(platform: Platform['platform'], handle: string | null): Promise<void> {
  const body = { platform, ...(handle === null ? {} : { handle }) };
  const { authorizeUrl } = await request('post', '/api/connections', { body });
  location.assign(authorizeUrl);
}

/** Whether the platform has ended Herald's access: where it has no way for that, only the owner of the account can. */
export async function disconnectAccount({
  platform,
  accountId,
}: Pick<Account, 'platform' | 'accountId'>): Promise<boolean> {
  const params = { platform, accountId };
  return (await request('delete', '/api/accounts/{platform}/{accountId}', { params })).accessRevoked;
}

/** Draws a preview of a picture, as a data URI. Nothing is stored. */
export async function previewTemplate(body: Rendering, signal: AbortSignal): Promise<string> {
  return (await request('post', '/api/templates/preview', { body, signal })).picture;
}
