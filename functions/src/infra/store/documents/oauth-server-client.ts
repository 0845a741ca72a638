import { z } from 'zod';
import { instant } from './instant.ts';

/** `oauthServerClients/{client id}`: an app that has registered itself at this service. Nothing in it is verified. */
export const oauthServerClient = z.object({
  name: z.string(),
  redirectUris: z.array(z.string()),
  createdAt: instant,
  /** Some days after the registration; later once a user has given it access. */
  expireAt: instant,
});

export type OauthServerClient = z.infer<typeof oauthServerClient>;
