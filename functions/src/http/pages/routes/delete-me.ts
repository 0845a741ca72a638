import { z } from 'zod';
import { requestDeletion } from '../../../domain/users/index.ts';
import { defineRoute } from '../../server/request/route.ts';

/** Of the pages alone: a person decides it, with their password at hand. */
export const deleteMeRoute = defineRoute({
  method: 'delete',
  path: '/api/me',
  docs: {
    operationId: 'deleteMe',
    summary: 'Delete the signed-in user with everything that belongs to them.',
    description:
      'Accepted at once, and done within minutes. From then on no key, session or sign-in of the user works, nothing is published, and the subscription is cancelled. The user must have signed in within the last five minutes.',
  },
  access: { by: 'session', aboutPerson: true, limit: { prefix: 'account-deletion', perMinute: 5 } },
  output: {
    status: 202,
    body: z.object({ deletion: z.literal('accepted') }),
    errors: ['recent_sign_in_required', 'payments_not_configured'],
  },
  handle: async ({ ctx, caller, logger }) => {
    await requestDeletion(ctx, { userId: caller.userId, signedInAt: caller.signedInAt ?? 0 }, logger);
    return { body: { deletion: 'accepted' } };
  },
});
