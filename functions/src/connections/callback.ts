import type { Context } from '../context.ts';
import { NetworkError } from '../http/platform-http.ts';
import type { Logger } from '../observe/logger.ts';
import type { Connection } from '../platforms/contract/connect.ts';
import type { PlatformModule } from '../platforms/contract/module.ts';
import { PlatformFailure } from '../platforms/contract/outcome.ts';
import type { Platform } from '../platforms/platform.ts';
import { load } from '../platforms/registry.ts';
import { type OAuthFlow, takeState } from './oauth-state.ts';
import { platformSettings } from './platform-settings.ts';
import { saveConnection } from './save-connection.ts';
import { scopesMissing } from './scopes.ts';

/** What the platform's page sent the browser back with. */
export interface CallbackQuery {
  state: string | null;
  code: string | null;
  /** The platform's own word for why there is no code. */
  error: string | null;
}

export interface Connected {
  kind: 'connected';
  displayName: string;
  /** The names of the accounts, as people know them. */
  accounts: string[];
  missingScopes: string[];
  returnTo: string | null;
}

export interface NotConnected {
  kind: 'notConnected';
  displayName: string;
  /** For programs: letters, digits, `_`, `-` and `.` */
  reason: string;
  /** For the person. */
  message: string;
  returnTo: string | null;
}

/** How a callback ended. `invalidState` says nothing more: whoever brought it may be anyone. */
export type CallbackResult = { kind: 'invalidState'; displayName: string } | Connected | NotConnected;

const reasonOf = (error: string): string => (/^[A-Za-z0-9_.-]{1,64}$/.test(error) ? error : 'unknown');

const refusalWords = (displayName: string, reason: string): string =>
  reason === 'access_denied'
    ? `You did not allow Herald to use this ${displayName} account, so nothing was connected.`
    : `${displayName} did not let this account be connected.`;

/** A failed exchange in words for the person; undefined for a fault that is ours. */
const failureOf = (error: unknown, displayName: string): { reason: string; message: string } | undefined => {
  const later = {
    reason: 'platform_unavailable',
    message: `${displayName} did not answer as it should. Please try again.`,
  };
  if (error instanceof NetworkError) return later;
  if (!(error instanceof PlatformFailure)) return undefined;
  const definite = error.outcome.kind === 'rejected' || error.outcome.kind === 'reconnect';
  return definite
    ? { reason: 'exchange_refused', message: `${displayName} did not accept this connection. Please start again.` }
    : later;
};

const nameOf = ({ profile }: Connection): string => profile.displayName ?? profile.username ?? profile.platformId;

const exchange = async (
  ctx: Context,
  { connect, platform }: PlatformModule,
  { uid, redirectUri, codeVerifier }: OAuthFlow,
  code: string,
  logger: Logger,
): Promise<Connection[]> => {
  const call = { settings: platformSettings(ctx, platform), http: ctx.http, logger };
  const connections = await connect.exchange(call, { code, redirectUri, codeVerifier });
  await Promise.all(connections.map((connection) => saveConnection(ctx, uid, platform, connection)));
  return connections;
};

/**
 * Ends what `startConnection` began. The state is spent before anything is asked of the platform, so that a callback that
 * comes twice exchanges its code once. Throws only what is a fault of ours.
 */
export const connectAccount = async (
  ctx: Context,
  platform: Platform,
  { state, code, error }: CallbackQuery,
  logger: Logger,
): Promise<CallbackResult> => {
  const module = await load(platform);
  const { displayName, connect } = module;
  const reasonFor = (word: string): string => (connect.deniedAs?.includes(word) ? 'access_denied' : reasonOf(word));
  const journey = state === null ? null : await takeState(ctx, state, platform);
  if (!journey) return { kind: 'invalidState', displayName };
  const { returnTo } = journey;
  const notConnected = (reason: string, message: string): NotConnected => {
    logger.info('account not connected', { platform, reason, uid: journey.uid });
    return { kind: 'notConnected', displayName, reason, message, returnTo };
  };
  if (error !== null) return notConnected(reasonFor(error), refusalWords(displayName, reasonFor(error)));
  if (!code) return notConnected('missing_code', refusalWords(displayName, 'missing_code'));
  try {
    const connections = await exchange(ctx, module, journey, code, logger);
    if (connections.length === 0)
      return notConnected('no_accounts', `${displayName} shared no account with Herald, so nothing was connected.`);
    const missingScopes = [
      ...new Set(connections.flatMap(({ tokens }) => scopesMissing(connect.scopes, tokens.scope))),
    ];
    logger.info('account connected', { platform, uid: journey.uid, accounts: connections.length });
    return { kind: 'connected', displayName, accounts: connections.map(nameOf), missingScopes, returnTo };
  } catch (cause) {
    const failure = failureOf(cause, displayName);
    if (failure) logger.warn('the platform did not take a code', { platform }, cause);
    else logger.error('an account could not be connected', { platform, uid: journey.uid }, cause);
    return notConnected(
      failure?.reason ?? 'internal_error',
      failure?.message ?? 'Something went wrong on our side. Please try again.',
    );
  }
};
