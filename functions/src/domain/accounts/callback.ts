import type { Context } from '../../context.ts';
import { NetworkError } from '../../infra/http-client/network-error.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { Account } from '../../model/account.ts';
import type { Platform } from '../../model/platform.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { HandleFailure, NoAccounts } from '../../platforms/contract/oauth.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { load } from '../../platforms/registry.ts';
import { consumeState, type OAuthFlow } from './oauth-state.ts';
import { type NewPendingConnection, savePending } from './pending-connection.ts';
import { platformSettings } from './platform-settings.ts';
import { connectedFields, saveAccount } from './save-connection.ts';
import { chosenScopes, scopesNotGranted } from './scopes.ts';

/** The parameters of the platform's redirect. */
interface CallbackQuery {
  state: string | null;
  code: string | null;
  /** The error code of the platform if there is no authorization code. */
  error: string | null;
  /** The issuer of the code, if the platform names it (RFC 9207). */
  issuer: string | null;
  /** The path of the redirect below the address of the callback. */
  path: string;
}

/** Accounts, and the user they belong to now. */
export interface Connected {
  kind: 'connected';
  displayName: string;
  /** The display names of the accounts. */
  accounts: string[];
  accountIds: string[];
  uid: string;
  userName: string;
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

/** Stored, until the session that started the connection activates it with the token. */
export interface Pending {
  kind: 'pending';
  token: string;
  returnTo: string;
}

/** Stored, until the user of this browser confirms it with the token. */
export interface Unconfirmed {
  kind: 'unconfirmed';
  displayName: string;
  accounts: string[];
  userName: string;
  token: string;
  returnTo: string | null;
}

/** The result of a callback. `invalidState` discloses nothing more: the client may be anyone. */
export type CallbackResult =
  | { kind: 'invalidState'; displayName: string }
  | Connected
  | NotConnected
  | Pending
  | Unconfirmed;

/** The result for accounts that are connected now. */
export function connectedResult(
  displayName: string,
  { uid, userName, accounts, missingScopes, returnTo }: Omit<NewPendingConnection, 'provider' | 'sessionId'>,
): Connected {
  return {
    kind: 'connected',
    displayName,
    accounts: accounts.map(nameOf),
    accountIds: accounts.map(({ accountId }) => accountId),
    uid,
    userName,
    missingScopes,
    returnTo,
  };
}

/**
 * Finishes a connection that `startConnection` has started. The state is consumed before the platform is called, so that a
 * repeated callback does not exchange its code twice. `browserUser` is the user who is signed in on the pages in this
 * browser, where that is known. Throws internal errors only.
 */
export async function connectAccount(
  ctx: Context,
  platform: Platform,
  { state, code, error, issuer, path }: CallbackQuery,
  logger: Logger,
  browserUser: string | null = null,
): Promise<CallbackResult> {
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
  if (connect.registration && !flow.redirectUri.endsWith(path))
    return notConnected(
      'exchange_refused',
      `${displayName} sent an answer to the connection that does not belong to it.`,
    );
  try {
    const authorized = await exchange(ctx, module, flow, { code, issuer }, logger);
    if (authorized.accounts.length === 0)
      return notConnected('no_accounts', `${displayName} shared no account with Herald, so nothing was connected.`);
    const result = await settle(ctx, displayName, authorized, browserUser);
    const [outcome, accounts] = [result.kind, authorized.accounts.length];
    logger.info('account authorized', { platform, uid: flow.uid, accounts, outcome });
    return result;
  } catch (cause) {
    if (cause instanceof NoAccounts) return notConnected(cause.reason, cause.message);
    const failure = failureOf(cause, displayName);
    if (failure) logger.warn('the platform refused an authorization code', { platform }, cause);
    else logger.error('an account could not be connected', { platform, uid: flow.uid }, cause);
    return notConnected(
      failure?.reason ?? 'internal_error',
      failure?.message ?? 'Something went wrong on our side. Please try again.',
    );
  }
}

function nameOf({ profile }: Pick<Account, 'profile'>): string {
  return profile.displayName ?? profile.username ?? profile.platformId;
}

function reasonOf(error: string): string {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(error) ? error : 'unknown';
}

function refusalMessage(displayName: string, reason: string): string {
  return reason === 'access_denied'
    ? `You did not allow Herald to use this ${displayName} account, so nothing was connected.`
    : `${displayName} did not let this account be connected.`;
}

/** The accounts that the code authorizes, with encrypted tokens. */
async function exchange(
  ctx: Context,
  { connect, platform }: PlatformModule,
  { uid, userName, sessionId, returnTo, redirectUri, codeVerifier, pushed }: OAuthFlow,
  { code, issuer }: { code: string; issuer: string | null },
  logger: Logger,
): Promise<NewPendingConnection> {
  const call = { settings: platformSettings(ctx, platform), http: ctx.http, logger };
  const connections = await connect.exchange(call, { code, redirectUri, codeVerifier, pushed, issuer });
  const scopes = chosenScopes(connect, call.settings);
  const missing = connections.flatMap(({ tokens }) => scopesNotGranted(scopes, tokens.scope));
  return {
    uid,
    userName,
    provider: platform,
    sessionId,
    returnTo,
    accounts: connections.map((connection) => connectedFields(ctx, uid, platform, connection)),
    missingScopes: [...new Set(missing)],
  };
}

/**
 * An authorize URL works in any browser, so another person than the one who started may come back. A connection that
 * was started by the pages waits for the session that started it; one started by the API needs a confirmation if the
 * settings or the session of the browser require it.
 */
async function settle(
  ctx: Context,
  displayName: string,
  authorized: NewPendingConnection,
  browserUser: string | null,
): Promise<Connected | Pending | Unconfirmed> {
  const { uid, userName, provider, sessionId, returnTo, accounts } = authorized;
  if (sessionId !== null)
    return { kind: 'pending', token: await savePending(ctx, authorized), returnTo: returnTo ?? '/' };
  const confirm = browserUser === null ? ctx.config.web.connectConfirm : browserUser !== uid;
  if (confirm) {
    const token = await savePending(ctx, authorized);
    return { kind: 'unconfirmed', displayName, accounts: accounts.map(nameOf), userName, token, returnTo };
  }
  await Promise.all(accounts.map((account) => saveAccount(ctx, uid, provider, account)));
  return connectedResult(displayName, authorized);
}

/** A failed exchange as a reason and a message for the user; undefined for an internal error. */
function failureOf(error: unknown, displayName: string): { reason: string; message: string } | undefined {
  const later = {
    reason: 'platform_unavailable',
    message: `${displayName} did not answer as it should. Please try again.`,
  };
  if (error instanceof NetworkError) return later;
  if (error instanceof HandleFailure && error.outcome.kind === 'rejected')
    return { reason: 'other_account', message: error.message };
  if (!(error instanceof PlatformFailure)) return undefined;
  const definite = error.outcome.kind === 'rejected' || error.outcome.kind === 'reconnect';
  return definite
    ? { reason: 'exchange_refused', message: `${displayName} did not accept this connection. Please start again.` }
    : later;
}
