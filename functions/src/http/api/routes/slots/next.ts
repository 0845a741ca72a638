import { z } from 'zod';
import { nextSlots } from '../../../../domain/slots/index.ts';
import { pathId } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformValue } from '../../platform-schema.ts';
import { time } from '../../response-fields.ts';
import { requireAccount } from '../accounts/account-id.ts';
import { queryTime } from '../instant.ts';
import { READ_LIMIT } from '../read-limit.ts';

const MAX_COUNT = 100;

const query = z
  .strictObject({
    count: z.coerce.number().int().min(1).max(MAX_COUNT).default(1).meta({ description: 'How many.' }),
    platform: platformValue.optional().meta({ description: 'With `accountId`: the slots of a post to this account.' }),
    accountId: pathId.optional().meta({ description: 'The account, with its `platform`.' }),
    from: queryTime.optional().meta({ description: 'From this time on, by default now.' }),
  })
  .refine(({ platform, accountId: id }) => (platform === undefined) === (id === undefined), {
    message: 'Name both platform and accountId, or neither.',
    path: ['accountId'],
  });

export const nextSlotsRoute = defineRoute({
  method: 'get',
  path: '/v1/slots/next',
  docs: {
    operationId: 'nextSlots',
    client: {
      method: 'slots.next',
      returns: 'slots',
      command: {
        options: {
          platform: null,
          accountId: '--account <platform:id>: an account with times of its own',
        },
        defaults: { count: 10 },
        columns: ['localTime', 'timeZone', '{at|raw}'],
      },
    },
    summary: 'List the next free slots of the weekly times.',
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'posts:read', limit: READ_LIMIT },
  input: { query },
  output: {
    status: 200,
    body: z
      .object({
        slots: z.array(
          z
            .object({
              at: time,
              localTime: z.string().meta({ description: 'What the clocks show then, such as `2027-03-28T09:00`.' }),
              timeZone: z.string(),
            })
            .meta({ id: 'Slot' }),
        ),
      })
      .meta({ id: 'FreeSlots' }),
    errors: ['account_not_allowed'],
  },
  handle: async ({ ctx, caller, query: { count, platform, accountId: id, from } }) => {
    const accounts = platform && id !== undefined ? [{ platform, accountId: id }] : [];
    for (const account of accounts) requireAccount(caller, account);
    const start = from?.getTime() ?? ctx.clock.now();
    const slots = await nextSlots(ctx, { userId: caller.userId, accounts }, { from: start, count });
    return {
      body: {
        slots: slots.map(({ at, localTime }) => ({
          at: at.toISOString(),
          localTime: localTime.at,
          timeZone: localTime.timeZone,
        })),
      },
    };
  },
});
