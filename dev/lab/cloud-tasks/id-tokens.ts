// Identity tokens of service accounts, as Google issues them for tasks:
// https://cloud.google.com/tasks/docs/creating-http-target-tasks#token and
// https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
import { createHash, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from './rules/invoker.ts';
import { type Clock, HOUR, SECOND } from './time.ts';

const ISSUER = 'https://accounts.google.com';
const HEADER = { alg: 'RS256', typ: 'JWT' };

const claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.string(),
  email: z.string(),
  iat: z.number(),
  exp: z.number(),
});

export interface IdTokens {
  /** A token of an account for an audience, valid for an hour. */
  issue(email: string, audience: string): string;
  /** Who is calling `audience`, by the value of an `Authorization` header. */
  caller(authorization: string | undefined, audience: string): Caller;
}

/** Issues and verifies tokens with a separate key that is created at the start. */
export function createIdTokens(clock: Clock): IdTokens {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const verified = (token: string, audience: string): string | null => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const isGenuine = createVerify('RSA-SHA256')
      .update(`${header}.${payload}`)
      .verify(publicKey, signature, 'base64url');
    const { data } = claims.safeParse(decode(payload));
    const isValid = data && data.aud === audience && data.exp * SECOND > clock.now();
    return isGenuine && isValid ? data.email : null;
  };

  return {
    issue(email, audience) {
      const issuedAt = Math.floor(clock.now() / SECOND);
      const subject = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString();
      const payload = encode({
        aud: audience,
        azp: subject,
        email,
        email_verified: true,
        exp: issuedAt + HOUR / SECOND,
        iat: issuedAt,
        iss: ISSUER,
        sub: subject,
      });
      const signed = `${encode(HEADER)}.${payload}`;
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
    },
    caller(authorization, audience) {
      const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
      if (!token) return 'no token';
      const email = verified(token, audience);
      return email === null ? 'an invalid token' : { email };
    },
  };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
