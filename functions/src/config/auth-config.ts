import { DAY, MINUTE } from '../time/clock.ts';
import type { Environment } from './env.ts';
import { ConfigError, numberFrom } from './numbers.ts';

/** How people sign in on the web pages. */
export interface AuthConfig {
  /** Where the browser takes an e-mail address and a password: Google's Identity Toolkit, or its emulator. */
  url: string;
  /** The project's web API key. It names the project and opens nothing, so the browser may have it. */
  webApiKey: string;
  /** Life of a session cookie (ms). */
  sessionMs: number;
}

/** What Firebase allows: https://firebase.google.com/docs/auth/admin/manage-cookies#create_session_cookie */
const SESSION_MS = { least: 5 * MINUTE, most: 14 * DAY } as const;

const IDENTITY_TOOLKIT = 'identitytoolkit.googleapis.com/v1';

/** Throws `ConfigError` on a session life that Firebase would refuse. */
export const readAuthConfig = (env: Environment): AuthConfig => {
  const emulator = env['FIREBASE_AUTH_EMULATOR_HOST'];
  const sessionMs = numberFrom(env, 'SESSION_COOKIE_MS', 5 * DAY);
  if (sessionMs < SESSION_MS.least || sessionMs > SESSION_MS.most)
    throw new ConfigError(
      `SESSION_COOKIE_MS must be from ${SESSION_MS.least} to ${SESSION_MS.most}, not ${sessionMs}.`,
    );
  return {
    url: emulator ? `http://${emulator}/${IDENTITY_TOOLKIT}` : `https://${IDENTITY_TOOLKIT}`,
    // The emulator takes any key.
    webApiKey: env['WEB_API_KEY'] ?? (emulator ? 'local' : ''),
    sessionMs,
  };
};
