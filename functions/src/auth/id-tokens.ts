import type { Auth } from 'firebase-admin/auth';
import { HeraldError } from '../errors.ts';

/** Identity-provider tokens of signed-in people. */
export interface IdTokens {
  /** The user behind `Authorization: Bearer …`. Throws `unauthorized`. */
  userOf(authorization: string | undefined): Promise<string>;
}

export const createIdTokens = (auth: () => Auth): IdTokens => ({
  userOf: async (authorization) => {
    const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw new HeraldError('unauthorized', 'Missing or invalid ID token');
    try {
      return (await auth().verifyIdToken(token)).uid;
    } catch (cause) {
      throw new HeraldError('unauthorized', 'Missing or invalid ID token', { cause });
    }
  },
});
