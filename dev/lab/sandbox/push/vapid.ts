import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:\/\/)/) });

/** The latest end of a token (s): RFC 8292 2. */
const MAX_LIFE = 24 * 60 * 60;

/** Checks `Authorization: vapid t=…, k=…` as RFC 8292 demands: the sender, or what is wrong. */
export function verifyVapid(
  authorization: string | undefined,
  origin: string,
  now: number,
): { subject: string; publicKey: string } | { problem: string } {
  const [, token, publicKey] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined || publicKey === undefined) return { problem: 'There is no VAPID token.' };
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (!isSigned(`${header}.${payload}`, signature, publicKey)) return { problem: 'The signature is wrong.' };
  const { data } = claims.safeParse(decoded(payload));
  if (!data) return { problem: 'The token lacks aud, exp or sub.' };
  if (data.aud !== origin) return { problem: `The audience is not ${origin}.` };
  const seconds = now / 1000;
  if (data.exp <= seconds || data.exp > seconds + MAX_LIFE)
    return { problem: 'The token has expired, or lives too long.' };
  return { subject: data.sub, publicKey };
}

/** Whether this is a signature with ES256 by the key, an uncompressed point. */
function isSigned(text: string, signature: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  try {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const bytes = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
  } catch {
    return false;
  }
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
}
