import { z } from 'zod';
import { groupsChanged, readGroups, saveGroups } from '../../../../domain/account-groups/index.ts';
import type { AccountGroup } from '../../../../model/account.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { wellFormed } from '../../../../model/well-formed.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { etagOf, matchesEtag } from '../../../server/response/etag.ts';
import { accountIdView, accountReference } from '../accounts/account-id.ts';
import { READ_LIMIT } from '../read-limit.ts';

const MAX_GROUPS = 50;
const MAX_ACCOUNTS = 200;
const MAX_NAME = 60;
/** Of all groups together, so that their document stays small. */
const MAX_MEMBERS = 2000;

const group = z.strictObject({
  name: wellFormed(
    z
      .string()
      .min(1)
      .max(MAX_NAME)
      .regex(/^\S(?:.*\S)?$/, 'A name is one line, without spaces at its ends.'),
  ).meta({ description: 'Unique among your groups, regardless of case.' }),
  accounts: z
    .array(accountReference)
    .max(MAX_ACCOUNTS, `A group has at most ${MAX_ACCOUNTS} accounts.`)
    .refine(
      (list) => new Set(list.map((account) => `${account.platform}:${account.accountId}`)).size === list.length,
      'Each account may be named once in a group.',
    ),
});

const body = z
  .strictObject({
    groups: z
      .array(group)
      .max(MAX_GROUPS, `There are at most ${MAX_GROUPS} groups.`)
      .refine(
        (list) => list.reduce((sum, { accounts }) => sum + accounts.length, 0) <= MAX_MEMBERS,
        `All groups together have at most ${MAX_MEMBERS} accounts.`,
      )
      .superRefine((list, ctx) => {
        const names = list.map(({ name }) => name.normalize().toLowerCase());
        for (const [position, name] of names.entries())
          if (names.indexOf(name) < position)
            ctx.addIssue({ code: 'custom', message: 'Another group has this name.', path: [position, 'name'] });
      })
      .meta({ description: 'All groups, in their order.' }),
  })
  .meta({ id: 'AccountGroupsRequest' });

/** The groups as customers see them, which their `ETag` is made of. */
const groupsView = z
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

export const saveGroupsRoute = defineRoute({
  method: 'put',
  path: '/v1/account-groups',
  docs: {
    operationId: 'saveAccountGroups',
    client: { method: 'setAccountGroups', command: null },
    summary: 'Set your groups of accounts.',
    description:
      'The list replaces all groups. With `If-Match`, only those that you have read. A group is for people and programs that choose accounts; ' +
      'a post names accounts.',
    examples: () => ({
      // Works for everybody: the first example is sent as a sample.
      empty: { summary: 'A group that has no accounts yet', value: { groups: [{ name: 'Shops', accounts: [] }] } },
      shops: {
        summary: 'A group of accounts',
        value: { groups: [{ name: 'Shops', accounts: [{ platform: 'threads', accountId: 'ACCOUNT_ID' }] }] },
      },
    }),
  },
  access: { by: 'apiKey', pages: {}, scope: 'accounts:write', limit: { prefix: 'account-groups', perMinute: 60 } },
  input: { body },
  output: { status: 200, body: groupsView, errors: ['account_not_allowed'] },
  http: { etag: true, ifMatch: true },
  handle: async ({ ctx, caller, body: { groups }, ifMatch }) => {
    if (caller.keyLimits?.accounts)
      throw new HeraldError('account_not_allowed', 'This API key may not change the groups of accounts.', {
        fix: 'Use a key that allows all accounts.',
      });
    const saved = await saveGroups(ctx, caller.userId, groups, (current) => {
      if (ifMatch !== null && !matchesEtag(ifMatch, etagOf(viewGroups(current)))) throw groupsChanged();
    });
    return { body: viewGroups(saved) };
  },
});

export const listGroupsRoute = defineRoute({
  method: 'get',
  path: '/v1/account-groups',
  docs: {
    operationId: 'listAccountGroups',
    client: {
      method: 'accountGroups',
      command: {
        name: 'accounts groups',
        summary: 'groups of accounts, in the form that --group accepts',
        rows: 'groups',
        columns: ['name', 'accounts'],
      },
    },
    summary: 'List your groups of accounts. A limited key lists only the accounts it allows.',
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'accounts:read', limit: READ_LIMIT },
  output: { status: 200, body: groupsView },
  http: { etag: true },
  handle: async ({ ctx, caller }) => ({
    body: viewGroups(await readGroups(ctx, caller.userId), caller.keyLimits?.accounts),
  }),
});

/** The groups with the accounts that a key allows; those with none of them are left out. */
function viewGroups(
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
