import { z } from 'zod';
import { type ActivatedConnection, activateConnection } from '../../../domain/accounts/index.ts';
import { platforms } from '../../../model/platform.ts';
import { defineRoute } from '../../server/request/route.ts';

/** Accounts that were just connected, and the user they belong to. */
export const activatedConnection = z.object({
  platform: z.enum(platforms),
  accounts: z.array(z.string()),
  accountIds: z.array(z.string()),
  user: z.string(),
  missingScopes: z.array(z.string()),
});

/** The last step of a connection that the pages started: only their session has it, and only this browser the token. */
export const activateConnectionRoute = defineRoute({
  method: 'post',
  path: '/api/connections/activate',
  docs: { operationId: 'activateConnection', summary: 'Finish to connect an account, in the session that began it.' },
  access: { by: 'session' },
  input: { body: z.strictObject({ connection: z.string().min(1).max(256) }) },
  output: { status: 200, body: activatedConnection, errors: ['invalid_state'] },
  handle: async ({ ctx, caller, body, logger }) => {
    const session = { uid: caller.userId, sessionId: caller.sessionId ?? '' };
    return { body: viewActivated(await activateConnection(ctx, body.connection, session, logger)) };
  },
});

export function viewActivated({ platform, accounts, accountIds, userName, missingScopes }: ActivatedConnection) {
  return { platform, accounts, accountIds, user: userName, missingScopes };
}
