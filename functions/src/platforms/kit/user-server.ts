import type { PlatformRequest } from '../../infra/http-client/platform-http.ts';
import type { UntrustedBody } from '../../infra/http-client/untrusted-server.ts';
import { SECOND } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import { HandleFailure } from '../contract/oauth.ts';
import { retryAfter } from './outcomes.ts';

const RETRY_MS = 30 * SECOND;

/** Spaces, and the marks of direction that apps copy with a handle. */
const INVISIBLE = /[\s\p{Cf}]/gu;

/** A handle or a host name as a user has entered it, without what cannot be seen. */
export function visibleText(entered: string): string {
  return entered.replace(INVISIBLE, '');
}

/** For a server that a user has named and that does not answer. `message` says which. */
export function noAnswerNow(message: string, cause?: unknown): HandleFailure {
  return new HandleFailure(retryAfter(RETRY_MS, `${message} Check the spelling, or try again later.`), { cause });
}

/** How servers that users name are called: with bounds, and at public addresses only. */
export type ServerBounds = Pick<PlatformRequest, 'untrusted' | 'allowedPrivateHosts'>;

/** The bounds of a call to the API of a server; `document` for one by which an account is connected. */
export function untrustedServer(
  settings: Pick<PlatformSettings, 'authUrl'>,
  untrusted: UntrustedBody = 'json',
): ServerBounds {
  return { untrusted, ...(isLocal(settings) ? { allowedPrivateHosts: 'all' } : {}) };
}

/** Whether the servers of a network belong to the local stack: they have no TLS, and their addresses are private. */
export function isLocal({ authUrl }: Pick<PlatformSettings, 'authUrl'>): boolean {
  return authUrl.startsWith('http:');
}
