import { z } from 'zod';
import { listPlans } from '../../../../domain/slots/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { planView, viewPlan } from './fields.ts';

export const listSlotsRoute = defineRoute({
  method: 'get',
  path: '/v1/slots',
  docs: {
    operationId: 'listSlots',
    client: {
      method: 'slots.list',
      returns: 'plans',
      command: { group: 'weekly times for posts', isShownByHand: true },
    },
    summary: 'List the weekly times for posts.',
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'posts:read', limit: READ_LIMIT },
  output: { status: 200, body: z.object({ plans: z.array(planView) }).meta({ id: 'SlotPlans' }) },
  handle: async ({ ctx, caller }) => {
    const allowed = caller.keyLimits?.accounts;
    const plans = (await listPlans(ctx, caller.userId)).filter(
      ({ account }) => !allowed || !account || allowed.includes(`${account.platform}:${account.accountId}`),
    );
    return { body: { plans: plans.map(viewPlan) } };
  },
});
