import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 as lower-case hex. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A whole number from 0 to `count` - 1, which is always the same for a text, and spreads texts evenly. */
export function hashBelow(count: number, text: string): number {
  return Number.parseInt(sha256Hex(text).slice(0, 8), 16) % count;
}

/** SHA-256 as URL-safe text, which is how PKCE challenges a verifier (RFC 7636 4.2). */
export function sha256Base64Url(data: string): string {
  return createHash('sha256').update(data).digest('base64url');
}

/** Compares two secrets in constant time; the duration does not reveal their lengths either. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** JSON with sorted object keys: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}
