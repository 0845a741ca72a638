import { HeraldError } from '../../../model/errors.ts';

/** The scopes of an API key. Each route names its scope in `http/server/request/route.ts`. */
export const keyScopes = [
  'posts:read',
  'posts:write',
  // For assistants that may only prepare.
  'drafts:write',
  'media',
  'templates',
  'transcriptions',
  'accounts:read',
  'accounts:write',
  'webhooks',
  'profiles',
] as const;

export type KeyScope = (typeof keyScopes)[number];

/** The limits of a key; null for no limit. */
export interface KeyLimits {
  /** Null is every scope, also scopes that a later version adds. */
  scopes: readonly string[] | null;
  /** The accounts that it may publish to, as `platform:accountId`. */
  accounts: readonly string[] | null;
  /** Requests per minute, within the shared limit of all keys of the user. */
  requestsPerMinute: number | null;
}

/** Throws `insufficient_scope`. A scope of null is everybody's, and so are the limits of a user without a key. */
export function requireScope(limits: Pick<KeyLimits, 'scopes'> | undefined, scope: KeyScope | null): void {
  if (scope === null || !limits?.scopes || limits.scopes.includes(scope)) return;
  throw new HeraldError('insufficient_scope', `This API key lacks the scope ${scope}.`, {
    details: { requiredScope: scope, scopes: limits.scopes },
  });
}

/** Whether a caller has a scope. */
export function hasScope(limits: Pick<KeyLimits, 'scopes'> | undefined, scope: KeyScope): boolean {
  return limits?.scopes?.includes(scope) ?? true;
}
