import type { Auth } from 'firebase-admin/auth';
import { HeraldError } from '../errors.ts';

/** ID tokens of signed-in users. */
export interface IdTokens {
  /** The user behind `Authorization: Bearer …`. Throws `unauthorized`. */
  userOf(authorization: string | undefined): Promise<string>;
}

/** The token of `Authorization: Bearer …`; null where there is none. */
export const bearerToken = (authorization: string | undefined): string | null =>
  /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1] ?? null;

export const createIdTokens = (auth: () => Auth): IdTokens => ({
  userOf: async (authorization) => {
    const token = bearerToken(authorization);
    if (!token) throw new HeraldError('unauthorized', 'Missing or invalid ID token');
    try {
      return (await auth().verifyIdToken(token)).uid;
    } catch (cause) {
      throw new HeraldError('unauthorized', 'Missing or invalid ID token', { cause });
    }
  },
});
