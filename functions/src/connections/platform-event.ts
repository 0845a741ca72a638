import type { Context } from '../context.ts';
import type { Platform } from '../platforms/platform.ts';
import { WEBHOOK_EVENT_RETENTION_MS } from '../store/documents/webhook-event.ts';
import { readable } from '../store/readable.ts';

/** To the end of a second: platforms give times in seconds (ms). */
const SECOND_END_MS = 999;

/** An event that a platform has sent to the webhook. */
export interface PlatformEvent {
  /** The same for every delivery of one event, and for no other event. */
  id: string;
  platform: Platform;
  type: string;
  /** The account whose owner has revoked the permission, and when (ms); null for other events. */
  authorizationRemoved: { accountId: string; at: number } | null;
}

type Tools = Pick<Context, 'store' | 'clock'>;

/** The documents of an account, except those connected again or refreshed since `at` (ms). */
const revokedAccounts = async (
  { store }: Tools,
  transaction: Parameters<Parameters<Tools['store']['transact']>[0]>[0],
  { platform, accountId, at }: { platform: Platform; accountId: string; at: number },
) => {
  const { docs } = await transaction.get(store.allAccounts.where('accountId', '==', accountId));
  return readable(docs)
    .filter(({ data, document }) => {
      return document.ref.parent.parent?.id === platform && data.updatedAt.getTime() <= at + SECOND_END_MS;
    })
    .map(({ document }) => document);
};

/**
 * Applies a platform's event once, and records it in the same commit. Accounts with a revoked permission are marked as
 * disconnected, so that nothing is published with them; other events have no effect.
 */
export const applyPlatformEvent = (
  tools: Tools,
  event: PlatformEvent,
): Promise<{ outcome: 'applied'; accountsLost: number } | { outcome: 'duplicate' }> => {
  const record = tools.store.webhookEvents.doc(`${event.platform}:${event.id}`);
  return tools.store.transact(async (transaction) => {
    if ((await transaction.get(record)).exists) return { outcome: 'duplicate' };
    const { platform, type, authorizationRemoved } = event;
    const revoked = authorizationRemoved
      ? await revokedAccounts(tools, transaction, { platform, ...authorizationRemoved })
      : [];
    for (const { ref } of revoked) transaction.update(ref, { reconnectRequired: true });
    const now = tools.clock.now();
    transaction.create(record, {
      type,
      receivedAt: new Date(now),
      expireAt: new Date(now + WEBHOOK_EVENT_RETENTION_MS),
    });
    return { outcome: 'applied', accountsLost: revoked.length };
  });
};
