import { z } from 'zod';
import { disconnectAccount, START_LIMIT } from '../../../domain/accounts/index.ts';
import { platformValue } from '../../api/platform-schema.ts';
import { pathId } from '../../server/request/fields.ts';
import { defineRoute } from '../../server/request/route.ts';

export const disconnectedAccount = z.object({
  disconnected: z.literal(true),
  /** False where only its owner can do it, in the settings of the platform. */
  accessRevoked: z.boolean(),
});

/** Only for the pages, like connecting: this function has the secrets that platforms require. */
export const disconnectRoute = defineRoute({
  method: 'delete',
  path: '/api/accounts/:platform/:accountId',
  docs: {
    operationId: 'disconnectAccount',
    summary: 'Disconnect an account: its tokens are ended at the platform, where that can be done, and deleted.',
  },
  access: { by: 'session', limit: START_LIMIT },
  input: { params: z.object({ platform: platformValue, accountId: pathId }) },
  output: { status: 200, body: disconnectedAccount },
  handle: async ({ ctx, caller, params, logger }) => {
    const accessRevoked = await disconnectAccount(ctx, { uid: caller.userId, ...params }, logger);
    return { body: { disconnected: true, accessRevoked } };
  },
});
