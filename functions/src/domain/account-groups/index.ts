import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import { writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { unlessMalformed } from '../../infra/store/converter.ts';
import type { AccountGroup } from '../../model/account.ts';
import { type FieldProblem, HeraldError, invalidInput } from '../../model/errors.ts';
import { type ConnectedAccounts, commitChange, missingMessage, readConnectedAccounts } from '../posts/index.ts';

type Tools = Pick<Context, 'store' | 'config'>;

/** The groups of a user, without the accounts that are not connected any more. */
export async function readGroups(ctx: Tools, userId: string): Promise<AccountGroup[]> {
  const { groups } = await readStored(ctx, userId);
  return connectedOnly(groups, await connectedOf(ctx, userId, groups));
}

/**
 * Replaces the groups of a user. Groups that are as before are no change: the response to an earlier request may have been lost.
 * Throws what `match` throws for the current groups, `validation_error` for an account that is not connected, and
 * `precondition_failed` where others keep changing the groups.
 */
export function saveGroups(
  ctx: Tools & Pick<Context, 'clock'>,
  userId: string,
  groups: readonly AccountGroup[],
  match: (current: readonly AccountGroup[]) => void,
): Promise<AccountGroup[]> {
  return commitChange(async () => {
    const stored = await readStored(ctx, userId);
    const connected = await connectedOf(ctx, userId, [...stored.groups, ...groups]);
    const current = connectedOnly(stored.groups, connected);
    if (isDeepStrictEqual(current, groups)) return current;
    match(current);
    requireConnected(groups, connected);
    const batch = ctx.store.batch();
    writeIfUnchanged(batch, stored.snapshot, { groups: [...groups], updatedAt: new Date(ctx.clock.now()) });
    await batch.commit();
    return [...groups];
  }, groupsChanged);
}

export function groupsChanged(): HeraldError {
  return new HeraldError('precondition_failed', 'The groups have changed since you read them.', {
    fix: 'Read the groups again, and base the change on their current state.',
  });
}

async function readStored({ store }: Tools, userId: string) {
  const snapshot = await store.user(userId).accountGroups.get();
  return { snapshot, groups: unlessMalformed(() => snapshot.data())?.groups ?? [] };
}

function connectedOf(ctx: Tools, userId: string, groups: readonly AccountGroup[]): Promise<ConnectedAccounts> {
  return readConnectedAccounts(
    ctx,
    userId,
    groups.flatMap(({ accounts }) => accounts),
  );
}

function isConnected(connected: ConnectedAccounts, { platform, accountId }: AccountGroup['accounts'][number]): boolean {
  return connected.get(platform)?.has(accountId) ?? false;
}

function connectedOnly(groups: readonly AccountGroup[], connected: ConnectedAccounts): AccountGroup[] {
  return groups.map(({ name, accounts }) => ({
    name,
    accounts: accounts.filter((account) => isConnected(connected, account)),
  }));
}

function requireConnected(groups: readonly AccountGroup[], connected: ConnectedAccounts): void {
  const problems = groups.flatMap(({ accounts }, group) =>
    accounts.flatMap((account, position): FieldProblem[] =>
      isConnected(connected, account)
        ? []
        : [
            {
              field: `groups.${group}.accounts.${position}`,
              message: missingMessage(account),
              code: 'missing_integration',
            },
          ],
    ),
  );
  if (problems.length > 0) throw invalidInput(problems);
}
