import { z } from 'zod';
import { groupsChanged, saveGroups } from '../../../../domain/account-groups/index.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { wellFormed } from '../../../../model/well-formed.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { etagOf, matchesEtag } from '../../../server/response/etag.ts';
import { accountReference } from '../accounts/account-id.ts';
import { groupsView, viewGroups } from './fields.ts';

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
