import { keyId } from '../../functions/src/domain/users/index.ts';
import { type ApiResponse, request, signedIn } from './api.ts';
import type { TestUser } from './user.ts';

type Owner = Pick<TestUser, 'idToken'>;

/** Replaces a key, as its owner does on the page of the API keys. */
export function rotateKey(owner: Owner, apiKey: string, body: object = {}): Promise<ApiResponse> {
  return request(`/v1/api-keys/${keyId(apiKey)}/rotate`, { body, headers: signedIn(owner) });
}

/** Revokes a key, as its owner does on the page of the API keys. */
export function revokeKey(owner: Owner, apiKey: string): Promise<ApiResponse> {
  return request(`/v1/api-keys/${keyId(apiKey)}`, { method: 'DELETE', headers: signedIn(owner) });
}
