import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant, LONG_AGO } from './instant.ts';

/** `oauthStates/{state}`: one authorization in progress. Consumed (read and deleted) once. */
export const oauthState = z.object({
  uid: z.string(),
  /** The name of the user, for pages that say to whom an account is connected. */
  userName: z.string().default(''),
  /** The session of the web pages that started it; null where it was started by API. */
  sessionId: z.string().nullable().default(null),
  provider: z.enum(platforms),
  returnTo: z.string().nullable().default(null),
  redirectUri: z.string(),
  /** For platforms that use PKCE. Sealed. */
  codeVerifier: z.string().nullable().default(null),
  /** What the platform's module keeps of a pushed authorization request. Sealed. */
  pushed: z.string().nullable().default(null),
  createdAt: instant.default(LONG_AGO),
  expireAt: instant,
});

export type OauthState = z.infer<typeof oauthState>;
