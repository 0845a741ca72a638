import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import type { Store } from '../../infra/store/store.ts';
import type { Account, AccountKind } from '../../model/account.ts';
import { HeraldError } from '../../model/errors.ts';
import { isLive, isPathSegment, profileOf } from '../../model/ids.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import { hasScopes, rulesFor } from '../../platforms/kit/rules/platform-rules.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { platformRules } from '../../platforms/rules.ts';
import { endsBefore } from './token-life.ts';

/** A connected account as its owner may see it. No token, sealed or not, is ever part of it. */
export interface AccountView {
  /** The profile that it is connected to; null for the customer's own accounts. */
  profileId: string | null;
  platform: Platform;
  accountId: string;
  displayName: string | null;
  username: string | null;
  avatarUrl: string | null;
  kind: AccountKind;
  /** Base URL of its server, where accounts differ in it. */
  server: string | null;
  status: 'active' | 'reconnect_required';
  /** ISO 8601; null where the platform does not specify it. */
  tokenExpiresAt: string | null;
  /** Scopes that publishing (also of media) needs and the account has not granted. */
  missingScopes: string[];
  canPublish: 'everything' | 'text' | 'nothing';
  /** Whether Herald renews the access after `tokenExpiresAt` without an action of the owner. */
  renewsItself: boolean;
  /** False for a simulated account. */
  livemode: boolean;
}

/** True when the account cannot publish until the user connects it again. */
export function needsReconnect(
  { reconnectRequired, accessToken, refreshToken, refreshRefusedAt, expiresAt }: Account,
  now: number,
): boolean {
  const isUnusable = accessToken === null || (expiresAt?.getTime() ?? now + 1) <= now;
  return reconnectRequired || (isUnusable && (refreshToken === null || Boolean(refreshRefusedAt)));
}

export function viewAccount(
  { uid, platform }: Omit<AccountAddress, 'accountId'>,
  account: Account,
  now: number,
): AccountView {
  return {
    profileId: profileOf(uid),
    platform,
    accountId: account.accountId,
    displayName: account.profile.displayName,
    username: account.profile.username,
    avatarUrl: account.profile.avatarUrl,
    kind: kindOf(platform, account),
    server: account.server ?? null,
    status: needsReconnect(account, now) ? 'reconnect_required' : 'active',
    tokenExpiresAt: account.expiresAt?.toISOString() ?? null,
    missingScopes: ungranted(platform, account),
    canPublish: publishable(platform, account, now),
    renewsItself:
      !needsReconnect(account, now) && !endsBefore(account, platformDefinitions[platform], Number.POSITIVE_INFINITY),
    livemode: isLive(uid),
  };
}

/** Documents of accounts do not name the kind where the platform has only one. */
export function kindOf(platform: Platform, { kind }: Pick<Account, 'kind'>): AccountKind {
  return kind ?? platformDefinitions[platform].accountKind ?? 'person';
}

/** All accounts a user has connected, in the platforms' order. */
export async function listAccounts({ store, clock }: Context, uid: string): Promise<AccountView[]> {
  const found = await Promise.all(platforms.map((platform) => store.user(uid).accounts(platform).get()));
  return platforms.flatMap((platform, index) =>
    readable(found[index]?.docs ?? []).map(({ data }) => viewAccount({ uid, platform }, data, clock.now())),
  );
}

function ungranted(platform: Platform, account: Account): string[] {
  const { always, withMedia } = rulesFor(platformRules[platform], account).scopes;
  return ungrantedOf([...always, ...withMedia], account);
}

function ungrantedOf(needed: readonly string[], { scope }: Account): string[] {
  return needed.filter((one) => !hasScopes(scope ?? null, [one]));
}

/** What the account can publish by its connection alone. `now` in ms since the epoch. */
function publishable(platform: Platform, account: Account, now: number): AccountView['canPublish'] {
  const { always, withMedia } = rulesFor(platformRules[platform], account).scopes;
  if (needsReconnect(account, now) || ungrantedOf(always, account).length > 0) return 'nothing';
  return ungrantedOf(withMedia, account).length > 0 ? 'text' : 'everything';
}

/** Which connected account: a user's, on a platform, under the platform's own id. */
export interface AccountAddress {
  uid: string;
  platform: Platform;
  accountId: string;
}

/** Null for an id that cannot be the id of a document. */
export function accountRef(store: Pick<Store, 'user'>, { uid, platform, accountId }: AccountAddress) {
  return isPathSegment(accountId) ? store.user(uid).accounts(platform).doc(accountId) : null;
}

/** The numbers of an account with an id that can be one of a document. */
export function accountMetricsRef(store: Pick<Store, 'user'>, { uid, platform, accountId }: AccountAddress) {
  return store.user(uid).accountMetrics.doc(`${platform}:${accountId}`);
}

/** A connected account and its document. Throws `not_found`. */
export async function findAccount({ store }: Pick<Context, 'store'>, address: AccountAddress) {
  const ref = accountRef(store, address);
  const account = (await ref?.get())?.data();
  if (ref && account) return { ref, account };
  throw new HeraldError('not_found', 'There is no such connected account.', {
    fix: 'Use an account that GET /v1/accounts lists.',
  });
}

/** The place of a token in the database, to which its seal is bound. */
export function sealContext(
  { uid, platform, accountId }: AccountAddress,
  field: 'accessToken' | 'refreshToken',
): string {
  return `users/${uid}/integrations/${platform}/accounts/${accountId}#${field}`;
}

/** Parses `users/{uid}/integrations/{platform}/accounts/{accountId}`; null for any other path. */
export function addressOf(path: string): AccountAddress | null {
  const [users, uid, integrations, name, accounts, accountId, ...rest] = path.split('/');
  const platform = platforms.find((known) => known === name);
  const isAccount =
    users === 'users' && integrations === 'integrations' && accounts === 'accounts' && rest.length === 0;
  return isAccount && uid && platform && accountId ? { uid, platform, accountId } : null;
}

/**
 * An account document as it was read. `version` is the precondition of a later write; `readAt` (ms) is by the database's
 * clock, which all instances share. Throws `missing_integrations` where there is no such account.
 */
export async function readAccount({ store }: Pick<Context, 'store'>, address: AccountAddress) {
  const ref = accountRef(store, address);
  const snapshot = await ref?.get();
  const account = snapshot?.data();
  if (!ref || !account || !snapshot?.updateTime)
    throw new HeraldError('missing_integrations', `This ${address.platform} account is not connected.`);
  return { address, ref, account, version: snapshot.updateTime, readAt: snapshot.readTime.toMillis() };
}

export type StoredAccount = Awaited<ReturnType<typeof readAccount>>;

export type Version = StoredAccount['version'];
