import type { Context } from '../../context.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { readable } from '../../infra/store/converter.ts';
import type { Position } from '../../infra/store/list-cursor.ts';
import type { Account } from '../../model/account.ts';
import { profileOf, profileUserOf } from '../../model/ids.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import { type AccountAddress, type AccountView, accountRef, addressOf, viewAccount } from './accounts.ts';

/** Documents that one request reads at most, apart from the last read. */
const MAX_DOCUMENTS = 500;
/** Documents read at a time when not all of them are listed. */
const CHUNK = 100;

/** Which accounts a list shows; null where it does not matter. */
interface AccountFilters {
  platform: Platform | null;
  status: AccountView['status'] | null;
  /** `own`: the accounts of the user alone; `all`: also those of the user's profiles. */
  profiles: 'own' | 'all';
  /** The accounts that an API key allows, as `platform:accountId`. */
  allowed: readonly string[] | null;
}

/**
 * A page of accounts after a position, by profile and in the order of the platforms. `next` is null on the last page. A page may have
 * fewer accounts than `limit`, even none, and still have a next page: filters without an index are checked on a bounded
 * number of documents.
 */
export async function listAccountPage(
  ctx: Pick<Context, 'store' | 'clock'>,
  uid: string,
  filters: AccountFilters,
  { limit, after }: { limit: number; after: Position | null },
): Promise<{ accounts: AccountView[]; next: Position | null }> {
  const now = ctx.clock.now();
  const accounts: AccountView[] = [];
  const everyOneIsListed =
    filters.status === null && filters.allowed === null && (filters.platform === null || filters.profiles === 'own');
  const size = () => (everyOneIsListed ? limit + 1 - accounts.length : CHUNK);
  let last: AccountAddress | null = null;
  let documents = 0;
  for await (const page of pagesAfter(ctx, uid, filters, after && addressIn(uid, after), size))
    for (const { data, document } of readable(page)) {
      if (last && (accounts.length === limit || documents >= MAX_DOCUMENTS))
        return { accounts: inOrder(accounts), next: positionOf(last) };
      const address = addressOf(document.ref.path);
      documents += 1;
      if (!address) continue;
      last = address;
      const view = viewAccount(address, data, now);
      if (isListed(filters, view)) accounts.push(view);
    }
  return { accounts: inOrder(accounts), next: null };
}

function isListed({ platform, status, allowed }: AccountFilters, view: AccountView): boolean {
  if (platform !== null && view.platform !== platform) return false;
  if (status !== null && view.status !== status) return false;
  return allowed?.includes(`${view.platform}:${view.accountId}`) ?? true;
}

/** The documents after a position, `size()` at a time: the accounts of the user, then those of the profiles. */
async function* pagesAfter(
  { store }: Pick<Context, 'store'>,
  uid: string,
  { platform, profiles }: AccountFilters,
  after: AccountAddress | null,
  size: () => number,
): AsyncGenerator<QueryDocumentSnapshot<Account>[]> {
  const own =
    platform === null || profiles === 'all'
      ? store.accountsOf(uid)
      : store.user(uid).accounts(platform).orderBy('__name__');
  const ranges = profiles === 'all' ? [own, store.accountsOfProfiles(uid)] : [own];
  let start = after && accountRef(store, after);
  for (const range of after && after.uid !== uid ? ranges.slice(1) : ranges)
    for (let rest = start ? range.startAfter(start) : range; ; rest = range.startAfter(start)) {
      const wanted = size();
      const { docs } = await rest.limit(wanted).get();
      yield docs;
      start = docs.length < wanted ? null : (docs.at(-1)?.ref ?? null);
      if (!start) break;
    }
}

/** Each profile with its accounts in the order of the platforms. The order of names is alphabetical. */
function inOrder(accounts: readonly AccountView[]): AccountView[] {
  const rank = ({ platform }: AccountView): number => platforms.indexOf(platform);
  return [...Map.groupBy(accounts, ({ profileId }) => profileId).values()].flatMap((group) =>
    group.toSorted((a, b) => rank(a) - rank(b)),
  );
}

/** An account as the position of a list in the order of names, which has no times. */
function positionOf({ uid, platform, accountId }: AccountAddress): Position {
  return { at: new Date(0), id: `${profileOf(uid) ?? ''}:${platform}:${accountId}` };
}

/** The account of a position in a list of this user; null for a position of no such list. */
function addressIn(uid: string, { id }: Position): AccountAddress | null {
  const [, profileId, name, accountId] = /^(prf_[^:]*)?:([a-z]+):(.+)$/.exec(id) ?? [];
  const platform = platforms.find((known) => known === name);
  if (!platform || !accountId) return null;
  return { uid: profileId === undefined ? uid : profileUserOf(uid, profileId), platform, accountId };
}
