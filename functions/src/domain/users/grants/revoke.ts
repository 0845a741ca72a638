import type { Context } from '../../../context.ts';
import { grantIdOf } from '../keys/grant-tokens.ts';

type Tools = Pick<Context, 'store' | 'clock'>;

/** Ends a grant: its access token and its refresh token. Idempotent. */
export async function revokeGrant({ store, clock }: Tools, id: string): Promise<void> {
  const reference = store.apiKeys.doc(id);
  const key = (await reference.get()).data();
  if (key && !key.revokedAt) await reference.update({ revokedAt: new Date(clock.now()) });
}

/**
 * Ends the grant of a token on request of its app, whichever of the two tokens it is, also an earlier one. Does nothing for any other
 * token: https://www.rfc-editor.org/rfc/rfc7009#section-2.2
 */
export async function revokeToken(ctx: Tools, token: string, clientId: string): Promise<void> {
  const id = grantIdOf('refresh', token) ?? grantIdOf('access', token);
  if (id === null) return;
  const { grant = null } = (await ctx.store.apiKeys.doc(id).get()).data() ?? {};
  if (grant?.clientId === clientId) await revokeGrant(ctx, id);
}
