import { z } from 'zod';
import { platforms } from '../../platforms/platform.ts';
import { instant } from './instant.ts';

/** `oauthStates/{state}`: one authorization in progress. Consumed (read and deleted) once. */
export const oauthState = z.object({
  uid: z.string(),
  provider: z.enum(platforms),
  returnTo: z.string().nullable(),
  redirectUri: z.string(),
  /** For platforms that use PKCE. Sealed. */
  codeVerifier: z.string().nullable().default(null),
  createdAt: instant,
  expireAt: instant,
});

export type OauthState = z.infer<typeof oauthState>;
