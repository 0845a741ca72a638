import { z } from 'zod';
import { missingMessage, POST_CHANGES_LIMIT, readConnectedAccounts } from '../../../../domain/posts/index.ts';
import { savePlan } from '../../../../domain/slots/index.ts';
import { isTimeZone } from '../../../../infra/time/local-time.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { weekdays } from '../../../../model/planning.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { accountReference, requireAccount } from '../accounts/account-id.ts';
import { eachDay, planView, viewPlan } from './fields.ts';

const MAX_TIMES = 24;
const MAX_ZONE = 100;

const times = z
  .array(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'This must be a time such as 09:00.'))
  .max(MAX_TIMES, `A day takes at most ${MAX_TIMES} times.`)
  .refine((list) => new Set(list).size === list.length, 'Each time of a day may be named once.');

const body = z
  .strictObject({
    account: accountReference
      .nullable()
      .default(null)
      .meta({ description: 'A connected account that gets times of its own; null for all others.' }),
    timeZone: z
      .string()
      .max(MAX_ZONE)
      .refine(isTimeZone, 'This is not a time zone of the IANA database, such as Europe/Madrid.')
      .meta({ description: 'A name of the IANA time zone database, such as `Europe/Madrid`.' }),
    weekly: z
      .strictObject(eachDay(times))
      .meta({ description: 'Local times such as `09:00`. Without any there are no slots.' }),
  })
  .meta({ id: 'SlotPlanRequest' });

export const saveSlotsRoute = defineRoute({
  method: 'put',
  path: '/v1/slots',
  docs: {
    operationId: 'saveSlots',
    client: {
      method: 'slots.set',
      command: {
        summary: 'set the weekly times for posts, of all accounts or of one; they replace those set before',
        options: {
          account: '--account <platform:id>: an account with times of its own',
          timeZone: '--time-zone <zone>',
        },
        isShownByHand: true,
        example: 'herald slots set --time-zone Europe/Madrid --monday 09:00,18:00 --friday 12:00',
      },
    },
    summary: 'Set the weekly times for posts, of all accounts or of one.',
    description:
      'They replace the times set before; posts that are scheduled keep theirs. `"scheduledTime": { "slot": "next" }` in a post takes the next ' +
      'free slot. A post to one account uses the times of the account if it has some, and every other post those without an account.',
    examples: () => ({
      all: {
        summary: 'All accounts',
        value: { timeZone: 'Europe/Madrid', weekly: { monday: ['09:00', '18:00'], friday: ['12:00'] } },
      },
    }),
  },
  access: { by: 'apiKey', pages: {}, scope: 'posts:write', limit: POST_CHANGES_LIMIT },
  input: { body },
  output: { status: 200, body: planView, errors: ['account_not_allowed', 'missing_integrations'] },
  handle: async ({ ctx, caller, body: { account, timeZone, weekly: given } }) => {
    if (account) {
      requireAccount(caller, account);
      const connected = await readConnectedAccounts(ctx, caller.userId, [account]);
      if (!connected.get(account.platform)?.has(account.accountId)) throw notConnected(missingMessage(account));
    } else if (caller.keyLimits?.accounts)
      throw new HeraldError('account_not_allowed', 'This API key may set only the times of its accounts.', {
        fix: 'Name an account, or use a key that allows all accounts.',
      });
    const weekly = Object.fromEntries(
      weekdays.flatMap((day) => (given[day]?.length ? [[day, given[day].toSorted()]] : [])),
    );
    return { body: viewPlan(await savePlan(ctx, caller.userId, { account, timeZone, weekly })) };
  },
});

function notConnected(message: string) {
  return new HeraldError('missing_integrations', message, {
    details: [{ field: 'account', message, code: 'missing_integration' }],
  });
}
