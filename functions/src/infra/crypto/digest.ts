import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 as lower-case hex. */
export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** SHA-256 as URL-safe text, which is how PKCE challenges a verifier (RFC 7636 4.2). */
export const sha256Base64Url = (data: string): string => createHash('sha256').update(data).digest('base64url');

/** Compares two secrets in constant time; the duration does not reveal their lengths either. */
export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
