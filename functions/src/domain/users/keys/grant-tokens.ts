import { sameSecret, sha256Hex } from '../../../infra/crypto/digest.ts';
import type { Grant, ProtectedResource } from '../../../model/access.ts';
import { randomToken } from '../../../model/ids.ts';

/** Let leak scanners recognise a token. */
const prefixes = { access: 'oat', refresh: 'ort' } as const;

type TokenKind = keyof typeof prefixes;

const HANDLE_BYTES = 16;
const SECRET_BYTES = 32;

/** The prefix, the handle of the grant (22 characters), and the secret of this token (43 characters). */
const FORMAT = /^(oat|ort)_(?:live|test)_([\w-]{22})[\w-]{43}$/;

/** Names a new grant in its tokens. It is not stored, so that only who has had a token of the grant knows it. */
export function newHandle(): string {
  return randomToken(HANDLE_BYTES);
}

export function newToken(kind: TokenKind, livemode: boolean, handle: string): string {
  return `${prefixes[kind]}_${livemode ? 'live' : 'test'}_${handle}${randomToken(SECRET_BYTES)}`;
}

/** The handle in a token; null for what is no token of this kind. */
export function handleOf(kind: TokenKind, token: string): string | null {
  const [, prefix, handle = null] = FORMAT.exec(token) ?? [];
  return prefix === prefixes[kind] ? handle : null;
}

/** The id of a grant by its handle. */
export function grantIdFrom(handle: string): string {
  return sha256Hex(handle);
}

/** The id of the grant that a token names; null for what is no token of this kind. */
export function grantIdOf(kind: TokenKind, token: string): string | null {
  const handle = handleOf(kind, token);
  return handle === null ? null : grantIdFrom(handle);
}

/** Whether it is the current access token of its grant, and for this resource. */
export function isCurrentAccess(
  grant: Pick<Grant, 'accessHash' | 'accessExpiresAt' | 'resource'>,
  token: string,
  { resource, now }: { resource: ProtectedResource | null; now: number },
): boolean {
  return (
    sameSecret(sha256Hex(token), grant.accessHash) &&
    grant.accessExpiresAt.getTime() > now &&
    grant.resource === resource
  );
}
