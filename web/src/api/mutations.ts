import { bodyOf, client } from './client.ts';
import type {
  ActivatedConnection,
  CheckPostBody,
  CreateKeyBody,
  CreatePostBody,
  Platform,
  PlatformWarning,
} from './types.ts';

/** Requests with the same idempotency key publish one post. */
export const createPost = async (body: CreatePostBody, idempotencyKey: string): Promise<void> => {
  await client.POST('/api/posts', { body, params: { header: { 'Idempotency-Key': idempotencyKey } } });
};

/** Validates a post for its platforms without storing it. */
export const checkPost = async (body: CheckPostBody, signal: AbortSignal): Promise<PlatformWarning[]> =>
  (await bodyOf(client.POST('/api/posts/check', { body, signal }))).problems;

export const cancelPost = async (id: string): Promise<void> => {
  await client.DELETE('/api/posts/{id}', { params: { path: { id } } });
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
