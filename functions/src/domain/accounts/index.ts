// How an account is connected.

export {
  type CallbackResult,
  type Connected,
  connectAccount,
  type NotConnected,
  type Pending,
  type Unconfirmed,
} from './callback.ts';
export { nameOfUser, startedByApi, startedInPages } from './connecting-user.ts';
export { type ActivatedConnection, activateConnection, confirmConnection } from './finish.ts';
export { type Renewal, renewAll } from './renew.ts';
export { withFragment, withQuery } from './return-to.ts';
export { saveConnection } from './save-connection.ts';
export { startConnection } from './start.ts';
export { newTestAccount, reconnectTestAccount, testAccounts } from './test-accounts.ts';

// Accounts that are connected.

export {
  type AccountAddress,
  type AccountView,
  accountMetricsRef,
  accountRef,
  findAccount,
  kindOf,
  listAccounts,
  needsReconnect,
  viewAccount,
} from './accounts.ts';
export { readCapabilities } from './capabilities.ts';
export { checkAccount } from './check.ts';
export { disconnectAccount, isShared, revokeAccess } from './disconnect.ts';
export {
  CAPABILITIES_LIMIT,
  CHECK_LIMIT,
  DISCONNECT_LIMIT,
  RECONCILE_LIMIT,
  REFRESH_LIMIT,
  START_LIMIT,
} from './limits.ts';
export { listAccountPage } from './list.ts';
export { endsBefore } from './token-life.ts';

// Calls with the tokens of an account.

export { type OpenAccount, reconnectFailure } from './open-account.ts';
export { applyPlatformEvent, type PlatformEvent } from './platform-event.ts';
export { platformSettings } from './platform-settings.ts';
export { ReadRefused, readPlatform } from './read-platform.ts';
export { freshAccount, withFreshTokens } from './refresh.ts';
