import { createHash, createHmac, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import { type BlueskyState, publicOrigin } from './state.ts';

const NONCE_SECRET = 'a sandbox keeps no secret';
/** How far the time of a proof may be from ours, and its greatest age (seconds). */
const TOLERANCE_SECONDS = 180;
const MAX_AGE_SECONDS = 10;

const publicJwk = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });
const jwtHeader = z.object({
  typ: z.string().optional(),
  alg: z.literal('ES256'),
  jwk: z.unknown().optional(),
  kid: z.string().optional(),
});
const claims = z.looseObject({ iat: z.number(), jti: z.string().min(1) });

export function sha256Url(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** https://datatracker.ietf.org/doc/html/rfc7638 */
export function thumbprintOf({ crv, kty, x, y }: z.infer<typeof publicJwk>): string {
  return sha256Url(JSON.stringify({ crv, kty, x, y }));
}

/** A signed JWT, checked with the key that `keyOf` finds. Throws where any of it is wrong. */
export function readJwt<T extends { iat: number }>(
  { clock }: BlueskyState,
  jwt: string,
  payload: z.ZodType<T>,
  keyOf: (head: z.infer<typeof jwtHeader>) => JsonWebKey | undefined,
): { head: z.infer<typeof jwtHeader>; claims: T } {
  const [head = '', body = '', signature = ''] = jwt.split('.');
  const parsed = jwtHeader.parse(base64Json(head));
  const jwk = keyOf(parsed);
  const key = jwk && createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const bytes = Buffer.from(signature, 'base64url');
  if (!key || !verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes))
    throw new Error('signature verification failed');
  const read = payload.parse(base64Json(body));
  const age = clock.outside() / 1000 - read.iat;
  if (age > MAX_AGE_SECONDS + TOLERANCE_SECONDS || age < -TOLERANCE_SECONDS)
    throw new Error('"iat" claim timestamp check failed');
  return { head: parsed, claims: read };
}

/** The nonce that every response names. */
export function currentNonce(state: BlueskyState): string {
  return nonceAt(state, counterOf(state));
}

export type Proof =
  | { kind: 'valid'; thumbprint: string }
  | { kind: 'absent' }
  | { kind: 'staleNonce' }
  | { kind: 'invalid'; problem: string };

/** Checks the proof that the sender holds a key: https://datatracker.ietf.org/doc/html/rfc9449#section-4.3 */
export function checkProof(state: BlueskyState, req: Request, token?: string): Proof {
  const sent = req.headers['dpop'];
  if (sent === undefined) return { kind: 'absent' };
  const invalid = (problem: string): Proof => ({ kind: 'invalid', problem });
  try {
    const { head, claims: proof } = readJwt(state, String(sent), claims, ({ jwk }) => publicJwk.strict().parse(jwk));
    if (head.typ !== 'dpop+jwt') return invalid('Failed to verify DPoP proof: unexpected "typ" JWT header value');
    if (proof['htm'] !== req.method) return invalid('DPoP "htm" mismatch');
    if (proof['htu'] !== addressOf(state, req)) return invalid('DPoP "htu" mismatch');
    if (!isCurrent(state, proof['nonce'])) return { kind: 'staleNonce' };
    if (proof['ath'] !== (token === undefined ? undefined : sha256Url(token))) return invalid('DPoP "ath" mismatch');
    if (state.used.has(proof.jti)) return invalid('DPoP proof replayed');
    state.used.add(proof.jti);
    return { kind: 'valid', thumbprint: thumbprintOf(publicJwk.parse(head.jwk)) };
  } catch (error) {
    return invalid(`Failed to verify DPoP proof: ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
  }
}

function base64Json(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

/** Each server has other nonces. */
function nonceAt(state: BlueskyState, counter: number): string {
  return createHmac('sha256', NONCE_SECRET)
    .update(`${publicOrigin(state)} ${counter}`)
    .digest('base64url')
    .slice(0, 43);
}

function counterOf({ clock, settings }: BlueskyState): number {
  return Math.floor(clock.now() / settings().nonceMs);
}

/** The address of a request as the client has to name it. */
function addressOf(state: BlueskyState, req: Request): string {
  return publicOrigin(state) + new URL(req.originalUrl, 'http://sandbox').pathname;
}

function isCurrent(state: BlueskyState, nonce: unknown): boolean {
  return [-1, 0, 1].some((offset) => nonce === nonceAt(state, counterOf(state) + offset));
}
