import { DAY, MINUTE } from '../../model/clock.ts';
import type { Environment } from './env.ts';
import { ConfigError, numberFrom } from './values.ts';

/** How users sign in on the web pages. */
export interface AuthConfig {
  /** Where the browser sends an e-mail address and a password: Google's Identity Toolkit, or its emulator. */
  url: string;
  /** The project's web API key. It identifies the project and grants no access, so it is public. */
  webApiKey: string;
  /** Lifetime of a session cookie (ms). */
  sessionMs: number;
}

/** What Firebase allows: https://firebase.google.com/docs/auth/admin/manage-cookies#create_session_cookie */
const SESSION_MS = { min: 5 * MINUTE, max: 14 * DAY } as const;

const IDENTITY_TOOLKIT = 'identitytoolkit.googleapis.com/v1';

/** Throws `ConfigError` on a session lifetime that Firebase would reject. */
export function readAuthConfig(env: Environment): AuthConfig {
  const emulator = env['FIREBASE_AUTH_EMULATOR_HOST'];
  const sessionMs = numberFrom(env, 'SESSION_COOKIE_MS', 5 * DAY);
  if (sessionMs < SESSION_MS.min || sessionMs > SESSION_MS.max)
    throw new ConfigError(`SESSION_COOKIE_MS must be from ${SESSION_MS.min} to ${SESSION_MS.max}, not ${sessionMs}.`);
  return {
    url: emulator ? `http://${emulator}/${IDENTITY_TOOLKIT}` : `https://${IDENTITY_TOOLKIT}`,
    // The emulator accepts any key.
    webApiKey: env['WEB_API_KEY'] ?? (emulator ? 'local' : ''),
    sessionMs,
  };
}
