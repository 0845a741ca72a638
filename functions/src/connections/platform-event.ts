import type { Context } from '../context.ts';
import type { Platform } from '../platforms/platform.ts';
import { WEBHOOK_MEMORY_MS } from '../store/documents/webhook-event.ts';

/** The end of the second in which a platform says something happened; that is as exactly as it says it (ms). */
const SECOND_END_MS = 999;

/** What a platform told us of its own accord. */
export interface PlatformEvent {
  /** The same for every delivery of one event, and for no other event. */
  id: string;
  platform: Platform;
  type: string;
  /** The account whose owner has taken the permission back, and since when (ms); null for every other kind of event. */
  authorizationRemoved: { accountId: string; at: number } | null;
}

type Tools = Pick<Context, 'store' | 'clock'>;

/** Whoever connected the account, unless they have connected it again, or its tokens have worked, since `at` (ms). */
const lostAccounts = async (
  { store }: Tools,
  transaction: Parameters<Parameters<Tools['store']['transact']>[0]>[0],
  { platform, accountId, at }: { platform: Platform; accountId: string; at: number },
) => {
  const { docs } = await transaction.get(store.allAccounts.where('accountId', '==', accountId));
  return docs.filter(
    (document) =>
      document.ref.parent.parent?.id === platform && document.data().updatedAt.getTime() <= at + SECOND_END_MS,
  );
};

/**
 * Takes in a platform's event, once, and remembers it in the same commit. Accounts that may no longer be used are marked
 * for a new connection, so that nothing is tried with them; everything else is only worth knowing.
 */
export const takePlatformEvent = (
  tools: Tools,
  event: PlatformEvent,
): Promise<{ outcome: 'taken'; accountsLost: number } | { outcome: 'duplicate' }> => {
  const mark = tools.store.webhookEvents.doc(`${event.platform}:${event.id}`);
  return tools.store.transact(async (transaction) => {
    if ((await transaction.get(mark)).exists) return { outcome: 'duplicate' };
    const { platform, type, authorizationRemoved } = event;
    const lost = authorizationRemoved
      ? await lostAccounts(tools, transaction, { platform, ...authorizationRemoved })
      : [];
    for (const { ref } of lost) transaction.update(ref, { reconnectRequired: true });
    const now = tools.clock.now();
    transaction.create(mark, { type, receivedAt: new Date(now), expireAt: new Date(now + WEBHOOK_MEMORY_MS) });
    return { outcome: 'taken', accountsLost: lost.length };
  });
};
