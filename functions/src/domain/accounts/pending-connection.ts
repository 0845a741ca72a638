import type { Context } from '../../context.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import type { PendingConnection } from '../../model/account.ts';
import { MINUTE } from '../../model/clock.ts';
import { randomToken } from '../../model/ids.ts';
import type { Platform } from '../../model/platform.ts';
import { announceEvents } from '../events/index.ts';
import { writeConnected } from './save-connection.ts';

/** How long the browser has to finish (ms). The sweep of every five minutes deletes what is older, so nothing stays for ten. */
export const PENDING_MS = 5 * MINUTE;
/** Only the browser that came back from the platform has the token. */
const TOKEN_BYTES = 32;

export type NewPendingConnection = Omit<PendingConnection, 'createdAt' | 'expireAt'>;

/** Stores accounts that are not connected yet. Returns the token that finishes the connection. */
export async function savePending(ctx: Context, pending: NewPendingConnection): Promise<string> {
  const token = randomToken(TOKEN_BYTES);
  const now = ctx.clock.now();
  await ctx.store.pendingConnections.doc(sha256Hex(token)).create({
    ...pending,
    createdAt: new Date(now),
    expireAt: new Date(now + PENDING_MS),
  });
  return token;
}

/** Who finishes a connection: a session of the pages, or the user of a confirmation page of this platform. */
type Finisher = { uid: string; sessionId: string } | { confirmedFor: Platform; decision: 'connect' | 'cancel' };

type FinishResult =
  | { kind: 'finished'; pending: PendingConnection; isRecorded: boolean }
  | { kind: 'cancelled'; pending: PendingConnection }
  | { kind: 'refused' }
  | { kind: 'unknown' };

/**
 * Connects the accounts of a pending connection, in the transaction that deletes it. It is deleted in any case: a token in
 * the wrong browser is not used again. `unknown` for one that is used or expired, `refused` for one of another session.
 */
export async function finishPending(ctx: Context, token: string, by: Finisher): Promise<FinishResult> {
  const ref = ctx.store.pendingConnections.doc(sha256Hex(token));
  const result = await ctx.store.transact(async (transaction): Promise<FinishResult> => {
    const pending = (await transaction.get(ref)).data();
    if (!pending) return { kind: 'unknown' };
    const { exists: records } = await transaction.get(ctx.store.user(pending.uid).eventStream);
    transaction.delete(ref);
    if (pending.expireAt.getTime() <= ctx.clock.now()) return { kind: 'unknown' };
    if (!maySee(pending, by)) return { kind: 'refused' };
    if ('decision' in by && by.decision === 'cancel') return { kind: 'cancelled', pending };
    for (const account of pending.accounts) {
      const address = { uid: pending.uid, platform: pending.provider, accountId: account.accountId };
      writeConnected(ctx, transaction, address, account, { records, cause: `${ref.id}:${account.accountId}` });
    }
    return { kind: 'finished', pending, isRecorded: records };
  });
  if (result.kind === 'finished' && result.isRecorded) await announceEvents(ctx, result.pending.uid);
  return result;
}

function maySee(pending: PendingConnection, by: Finisher): boolean {
  return 'sessionId' in by
    ? pending.sessionId === by.sessionId && pending.uid === by.uid
    : pending.sessionId === null && pending.provider === by.confirmedFor;
}
