import type { AtprotoOAuthScope } from '@atproto/oauth-client-node';
import { z } from 'zod';
import { PlatformFailure } from '../contract/outcome.ts';
import { invalidToken } from '../kit/outcomes.ts';

/** A private key as a JWK: https://datatracker.ietf.org/doc/html/rfc7517 */
export const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

const did = z.templateLiteral(['did:', z.enum(['plc', 'web']), ':', z.string()]);

const scope = z.custom<AtprotoOAuthScope>((text) => typeof text === 'string' && text.split(' ').includes('atproto'));

export const authMethod = z.union([
  z.object({ method: z.literal('none') }),
  z.object({ method: z.literal('private_key_jwt'), kid: z.string() }),
]);

/**
 * What an access token of atproto needs to be used: the key that it is bound to (RFC 9449), and the server of the account.
 * The whole is stored as the account's access token, and sealed with it; the refresh token is stored beside it.
 */
const session = z.object({
  dpopJwk: privateJwk,
  authMethod,
  tokenSet: z.object({
    /** The authorization server. */
    iss: z.string(),
    /** The account. */
    sub: did,
    /** The server that keeps the account's posts. */
    aud: z.string(),
    scope,
    access_token: z.string(),
    token_type: z.literal('DPoP'),
  }),
});

export type Session = z.infer<typeof session>;

export function writeSession({ dpopJwk, authMethod: method, tokenSet }: Session): string {
  const { iss, sub, aud, scope: granted, access_token, token_type } = tokenSet;
  return JSON.stringify({
    dpopJwk,
    authMethod: method,
    tokenSet: { iss, sub, aud, scope: granted, access_token, token_type },
  });
}

/** Throws `PlatformFailure` (`reconnect`) where the stored text is no session. */
export function readSession(accessToken: string): Session {
  try {
    return session.parse(JSON.parse(accessToken));
  } catch (cause) {
    throw new PlatformFailure(invalidToken('Bluesky'), { cause });
  }
}
