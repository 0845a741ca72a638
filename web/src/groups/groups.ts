import type { AccountGroups, AccountId } from '@herald-publishing/client';
import { ApiError, toApiError } from '../api/api-error.ts';
import { herald } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { targetId } from '../drafts/draft.ts';
import { t } from './texts.ts';

/** A group of accounts that the user has named. */
export type SavedGroup = AccountGroups['groups'][number];

export const MAX_GROUP_NAME = 60;

const MAX_ATTEMPTS = 4;

export const groupsQuery: QueryOptions<SavedGroup[]> = {
  queryKey: ['account-groups'],
  queryFn: async ({ signal }) => (await herald.accountGroups({ signal })).groups,
};

/**
 * Changes the groups as they are now, and again where another page was first, whose change stays. Throws `ApiError`, and what `change`
 * throws.
 */
export async function changeGroups(change: (groups: readonly SavedGroup[]) => SavedGroup[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await herald.accountGroups();
    try {
      await herald.setAccountGroups({ groups: change(current.groups) }, { ifMatch: current });
      return await queryClient.invalidateQueries({ queryKey: groupsQuery.queryKey });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || toApiError(error).code !== 'precondition_failed') throw error;
    }
  }
}

/** The groups with another one. Throws `ApiError` for a name that is taken or missing. */
export function withGroup(groups: readonly SavedGroup[], { name, accounts }: SavedGroup): SavedGroup[] {
  return [...groups, { name: freeName(groups, name), accounts: accounts.map(idOf) }];
}

/**
 * The groups with the changes between two states of one: accounts that somebody else has added or removed meanwhile stay so. Throws
 * `ApiError` where the group is gone, and for a name that is taken or missing.
 */
export function withChanges(groups: readonly SavedGroup[], before: SavedGroup, after: SavedGroup): SavedGroup[] {
  if (!groups.some((group) => isSame(group, before))) throw new ApiError('not_found', t.gone);
  const name = freeName(
    groups.filter((group) => !isSame(group, before)),
    after.name,
  );
  return groups.map((group) => {
    if (!isSame(group, before)) return group;
    const kept = group.accounts.filter((account) => !has(before, account) || has(after, account));
    const added = after.accounts.filter((account) => !has(before, account) && !has(group, account));
    return { name, accounts: [...kept, ...added.map(idOf)] };
  });
}

/** The accounts with these ids: those that are listed, and members of the group before that are not listed. */
export function accountsOf(
  ids: readonly string[],
  listed: readonly AccountId[],
  before: SavedGroup | null,
): AccountId[] {
  const known = new Map([...(before?.accounts ?? []), ...listed].map((account) => [targetId(account), account]));
  return [...known].flatMap(([id, account]) => (ids.includes(id) ? account : []));
}

/** The groups without this one. */
export function withoutGroup(groups: readonly SavedGroup[], gone: Pick<SavedGroup, 'name'>): SavedGroup[] {
  return groups.filter((group) => !isSame(group, gone));
}

/** What is wrong with the name in a form, and with the form as a whole. */
export function groupErrors(error: ApiError | null): { name: string[]; form: string | null } {
  const name = error?.messagesFor('name') ?? [];
  const form = name.length > 0 ? null : (error?.messagesFor('body')[0] ?? error?.message ?? null);
  return { name, form };
}

/** The name without spaces around it. */
function freeName(groups: readonly SavedGroup[], given: string): string {
  const name = given.trim();
  if (name === '') throw invalidName(t.nameMissing);
  if (groups.some((group) => isSame(group, { name }))) throw invalidName(t.nameTaken);
  return name;
}

function invalidName(message: string): ApiError {
  return new ApiError('validation_error', message, [{ field: 'name', message, code: 'custom' }]);
}

/** Names are unique regardless of case. */
function isSame(one: Pick<SavedGroup, 'name'>, other: Pick<SavedGroup, 'name'>): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ name }: Pick<SavedGroup, 'name'>): string {
  return name.normalize().toLowerCase();
}

function has({ accounts }: SavedGroup, account: AccountId): boolean {
  return accounts.some((each) => targetId(each) === targetId(account));
}

/** Without what else is known of an account: the API takes no other fields. */
function idOf({ platform, accountId }: AccountId): AccountId {
  return { platform, accountId };
}
