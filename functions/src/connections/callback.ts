import type { Context } from '../context.ts';
import { NetworkError } from '../http/platform-http.ts';
import type { Logger } from '../observe/logger.ts';
import type { Connection } from '../platforms/contract/connect.ts';
import type { PlatformModule } from '../platforms/contract/module.ts';
import { PlatformFailure } from '../platforms/contract/outcome.ts';
import type { Platform } from '../platforms/platform.ts';
import { load } from '../platforms/registry.ts';
import { consumeState, type OAuthFlow } from './oauth-state.ts';
import { platformSettings } from './platform-settings.ts';
import { saveConnection } from './save-connection.ts';
import { scopesNotGranted } from './scopes.ts';

/** The parameters of the platform's redirect. */
export interface CallbackQuery {
  state: string | null;
  code: string | null;
  /** The platform's error code where there is no code. */
  error: string | null;
}

export interface Connected {
  kind: 'connected';
  displayName: string;
  /** The display names of the accounts. */
  accounts: string[];
  missingScopes: string[];
  returnTo: string | null;
}

export interface NotConnected {
  kind: 'notConnected';
  displayName: string;
  /** For programs: letters, digits, `_`, `-` and `.` */
  reason: string;
  /** For the user. */
  message: string;
  returnTo: string | null;
}

/** The result of a callback. `invalidState` discloses nothing more: the client may be anyone. */
export type CallbackResult = { kind: 'invalidState'; displayName: string } | Connected | NotConnected;

const reasonOf = (error: string): string => (/^[A-Za-z0-9_.-]{1,64}$/.test(error) ? error : 'unknown');

const refusalMessage = (displayName: string, reason: string): string =>
  reason === 'access_denied'
    ? `You did not allow Herald to use this ${displayName} account, so nothing was connected.`
    : `${displayName} did not let this account be connected.`;

/** A failed exchange as a reason and a message for the user; undefined for an internal error. */
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
 * Finishes a connection that `startConnection` has started. The state is consumed before the platform is called, so that a
 * repeated callback does not exchange its code twice. Throws internal errors only.
 */
export const connectAccount = async (
  ctx: Context,
  platform: Platform,
  { state, code, error }: CallbackQuery,
  logger: Logger,
): Promise<CallbackResult> => {
  const module = await load(platform);
  const { displayName, connect } = module;
  const reasonFor = (error: string): string => (connect.deniedAs?.includes(error) ? 'access_denied' : reasonOf(error));
  const flow = state === null ? null : await consumeState(ctx, state, platform);
  if (!flow) return { kind: 'invalidState', displayName };
  const { returnTo } = flow;
  const notConnected = (reason: string, message: string): NotConnected => {
    logger.info('account not connected', { platform, reason, uid: flow.uid });
    return { kind: 'notConnected', displayName, reason, message, returnTo };
  };
  if (error !== null) return notConnected(reasonFor(error), refusalMessage(displayName, reasonFor(error)));
  if (!code) return notConnected('missing_code', refusalMessage(displayName, 'missing_code'));
  try {
    const connections = await exchange(ctx, module, flow, code, logger);
    if (connections.length === 0)
      return notConnected('no_accounts', `${displayName} shared no account with Herald, so nothing was connected.`);
    const missingScopes = [
      ...new Set(connections.flatMap(({ tokens }) => scopesNotGranted(connect.scopes, tokens.scope))),
    ];
    logger.info('account connected', { platform, uid: flow.uid, accounts: connections.length });
    return { kind: 'connected', displayName, accounts: connections.map(nameOf), missingScopes, returnTo };
  } catch (cause) {
    const failure = failureOf(cause, displayName);
    if (failure) logger.warn('the platform refused an authorization code', { platform }, cause);
    else logger.error('an account could not be connected', { platform, uid: flow.uid }, cause);
    return notConnected(
      failure?.reason ?? 'internal_error',
      failure?.message ?? 'Something went wrong on our side. Please try again.',
    );
  }
};
