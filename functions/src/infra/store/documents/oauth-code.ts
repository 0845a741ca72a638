import { z } from 'zod';
import { protectedResource } from './api-key.ts';
import { instant } from './instant.ts';

/** `oauthCodes/{SHA-256 of the code, hex}`: what a user has allowed an app, until the app exchanges the code for tokens. */
export const oauthCode = z.object({
  userId: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  redirectUri: z.string(),
  codeChallenge: z.string(),
  scopes: z.array(z.string()),
  resource: protectedResource,
  livemode: z.boolean(),
  validUntil: instant,
  /** The grant for which it was exchanged: a second use revokes it. */
  grantId: z.string().nullable(),
  expireAt: instant,
});

export type OauthCode = z.infer<typeof oauthCode>;
