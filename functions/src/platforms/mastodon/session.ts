import { z } from 'zod';
import { PlatformFailure } from '../contract/outcome.ts';
import { invalidToken } from '../kit/outcomes.ts';

/** This service as one server knows it. */
export const client = z.object({ server: z.string(), clientId: z.string(), clientSecret: z.string() });

export type Client = z.infer<typeof client>;

/**
 * What a token needs to be used and revoked: its server, the client that it was issued to, and the id of the account there. The whole
 * is stored as the account's access token, and sealed with it.
 */
const session = client.extend({ accessToken: z.string(), accountId: z.string() });

export type Session = z.infer<typeof session>;

export function writeSession({ server, clientId, clientSecret, accessToken, accountId }: Session): string {
  return JSON.stringify({ server, clientId, clientSecret, accessToken, accountId });
}

/** Throws `PlatformFailure` (`reconnect`) where the stored text is no session. */
export function readSession(text: string): Session {
  try {
    return session.parse(JSON.parse(text));
  } catch (cause) {
    throw new PlatformFailure(invalidToken('Mastodon'), { cause });
  }
}
