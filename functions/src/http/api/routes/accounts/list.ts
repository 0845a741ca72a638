import { z } from 'zod';
import { listAccountPage } from '../../../../domain/accounts/index.ts';
import { cursorOf } from '../../../../infra/store/list-cursor.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { profileOf } from '../../../../model/ids.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformSchema } from '../../platform-schema.ts';
import { count, more, reads } from '../../tool-text.ts';
import { cursorField, limitField, positionOf } from '../page-fields.ts';
import { accountStatus, accountView } from './account-view.ts';

const PAGE = { default: 100, max: 100 } as const;

const query = z.strictObject({
  platform: platformSchema.optional().meta({ description: 'Accounts on this platform.' }),
  status: accountStatus.optional().meta({ description: 'Accounts with this status.' }),
  profiles: z.literal('all').optional().meta({
    description: 'Your accounts and those of all your profiles. Without it, only your own.',
  }),
  limit: limitField(PAGE, 'accounts'),
  cursor: cursorField,
});

const accountList = z
  .object({
    accounts: z.array(accountView),
    nextCursor: z
      .string()
      .nullable()
      .meta({
        description:
          'The cursor of the next page; null on the last one. With `status`, a limited key, or `platform` and `profiles`, a page ends ' +
          'after 500 accounts checked: it may be short or empty although there are more pages.',
      }),
  })
  .meta({ id: 'AccountList' });

export const listAccountsRoute = defineRoute({
  method: 'get',
  path: '/v1/accounts',
  docs: {
    operationId: 'listAccounts',
    client: {
      method: 'accounts',
      readsAllPages: true,
      command: {
        name: 'accounts list',
        summary: 'connected accounts, in the form that --to accepts',
        options: { profiles: '--all-profiles: also those of your profiles' },
        columns: ['{}', ['{displayName}', '{username}'], 'kind', 'status'],
        empty: 'No account is connected. See: herald accounts connect threads',
      },
    },
    summary:
      'List your connected accounts with the ids that name them in posts. A limited key lists only the accounts it allows.',
  },
  tool: {
    name: 'list_accounts',
    title: 'List accounts',
    description:
      'Lists the connected social accounts, with pagination and the ids that name them in posts. An account with ' +
      "status reconnect_required accepts no posts until its owner reconnects it on Herald's pages. Changes nothing.",
    effect: reads,
    brief: ({ accounts, nextCursor }) => `${count(accounts, 'account')}.${more(nextCursor)}`,
  },
  access: { by: 'apiKey', pages: {}, scope: 'accounts:read' },
  input: { query },
  output: { status: 200, body: accountList },
  handle: async ({ ctx, caller, query: { platform = null, status = null, profiles, limit, cursor } }) => {
    if (profiles === 'all') requireCustomer(caller.userId);
    const filters = { platform, status, profiles: profiles ?? 'own' } as const;
    const after = positionOf(cursor, filters);
    const allowed = caller.keyLimits?.accounts ?? null;
    const page = await listAccountPage(ctx, caller.userId, { ...filters, allowed }, { limit, after });
    return { body: { accounts: page.accounts, nextCursor: page.next && cursorOf(page.next, filters) } };
  },
});

/** Throws `validation_error` for the user of a profile. */
export function requireCustomer(userId: string): void {
  if (profileOf(userId) === null) return;
  const message = 'A profile has no profiles. Leave `profiles` out, or use a key of the customer.';
  throw new HeraldError('validation_error', message, {
    details: [{ field: 'query.profiles', message, code: 'invalid_value' }],
  });
}
