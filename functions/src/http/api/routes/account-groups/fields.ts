import { z } from 'zod';
import type { AccountGroup } from '../../../../model/account.ts';
import { accountIdView } from '../accounts/account-id.ts';

/** The groups as customers see them, which their `ETag` is made of. */
export const groupsView = z
  .object({
    groups: z.array(
      z
        .object({
          name: z.string(),
          accounts: z.array(accountIdView).meta({ description: 'Without those that are not connected any more.' }),
        })
        .meta({ id: 'AccountGroup' }),
    ),
  })
  .meta({ id: 'AccountGroups' });

/** The groups with the accounts that a key allows; those with none of them are left out. */
export function viewGroups(
  groups: readonly AccountGroup[],
  allowed: readonly string[] | null = null,
): z.infer<typeof groupsView> {
  if (!allowed) return { groups: [...groups] };
  const visible = groups.map(({ name, accounts }) => ({
    name,
    accounts: accounts.filter(({ platform, accountId }) => allowed.includes(`${platform}:${accountId}`)),
  }));
  return { groups: visible.filter(({ accounts }) => accounts.length > 0) };
}
