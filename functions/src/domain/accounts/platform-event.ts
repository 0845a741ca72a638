import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import type { Platform } from '../../model/platform.ts';
import { WEBHOOK_EVENT_RETENTION_MS } from '../../model/webhook.ts';
import { announceEvents, type NewEvent, pendingEvent } from '../events/index.ts';
import { accountEvent } from './account-event.ts';

/** To the end of a second: platforms give times in seconds (ms). */
const SECOND_END_MS = 999;

/** An event that a platform has sent to the webhook. */
export interface PlatformEvent {
  /** The same for every delivery of one event, and for no other event. */
  id: string;
  platform: Platform;
  type: string;
  /** The account for which the owner has revoked the permission, and the time (ms); null for other events. */
  authorizationRemoved: { accountId: string; at: number } | null;
}

type Tools = Pick<Context, 'store' | 'clock' | 'queue'>;
type Accounts = Awaited<ReturnType<typeof revokedAccounts>>;

/**
 * Applies a platform's event once, and records it in the same commit. Accounts with a revoked permission are marked as
 * disconnected, so that nothing is published with them; other events have no effect.
 */
export async function applyPlatformEvent(
  tools: Tools,
  event: PlatformEvent,
): Promise<{ outcome: 'applied'; accountsLost: number } | { outcome: 'duplicate' }> {
  const record = tools.store.webhookEvents.doc(`${event.platform}:${event.id}`);
  const applied = await tools.store.transact(async (transaction) => {
    if ((await transaction.get(record)).exists) return null;
    const { platform, type, authorizationRemoved } = event;
    const revoked = authorizationRemoved
      ? await revokedAccounts(tools, transaction, { platform, ...authorizationRemoved })
      : [];
    const now = tools.clock.now();
    for (const { document } of revoked) transaction.update(document.ref, { reconnectRequired: true });
    const events = revocationEvents(platform, revoked, now);
    for (const news of events) {
      const { ref, document } = pendingEvent(tools.store, news);
      transaction.set(ref, document);
    }
    transaction.create(record, {
      type,
      receivedAt: new Date(now),
      expireAt: new Date(now + WEBHOOK_EVENT_RETENTION_MS),
    });
    return { accountsLost: revoked.length, users: events.map(({ userId }) => userId) };
  });
  if (!applied) return { outcome: 'duplicate' };
  await Promise.all([...new Set(applied.users)].map((userId) => announceEvents(tools, userId)));
  return { outcome: 'applied', accountsLost: applied.accountsLost };
}

/** The documents of an account, except those connected again or refreshed since `at` (ms). */
async function revokedAccounts(
  { store }: Tools,
  transaction: Parameters<Parameters<Tools['store']['transact']>[0]>[0],
  { platform, accountId, at }: { platform: Platform; accountId: string; at: number },
) {
  const { docs } = await transaction.get(store.allAccounts.where('accountId', '==', accountId));
  return readable(docs).filter(({ data, document }) => {
    return document.ref.parent.parent?.id === platform && data.updatedAt.getTime() <= at + SECOND_END_MS;
  });
}

/** The events of accounts that worked until now and belong to users with recorded events. */
function revocationEvents(platform: Platform, revoked: Accounts, now: number): NewEvent[] {
  return revoked.flatMap((account) =>
    account.data.recordsEvents && !account.data.reconnectRequired
      ? [
          accountEvent(
            'account.reconnect_required',
            { uid: userOf(account), platform },
            { ...account.data, reconnectRequired: true },
            now,
          ),
        ]
      : [],
  );
}

/** The user of a connected account, by its path. */
function userOf({ document }: Accounts[number]): string {
  return document.ref.path.split('/')[1] ?? '';
}
