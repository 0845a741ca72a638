import type { Context } from '../../context.ts';
import { uuid } from '../../model/ids.ts';
import { eventIdOf, type NewEvent, recordsEvents } from '../events/index.ts';

/**
 * The event of a balance that falls below the threshold with this change; null if it does not, or if the events of the
 * user are not recorded. Only a change that crosses the threshold costs a read.
 */
export async function lowCreditsEvent(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  userId: string,
  before: number,
  change: number,
): Promise<NewEvent | null> {
  const threshold = ctx.config.events.lowCredits;
  const balance = before + change;
  if (before < threshold || balance >= threshold || !(await recordsEvents(ctx, userId))) return null;
  return creditsLowEvent(userId, { balance, threshold }, ctx.clock.now());
}

/** The event of a balance that falls below its threshold. `now` in ms since the epoch. */
function creditsLowEvent(
  userId: string,
  { balance, threshold }: { balance: number; threshold: number },
  now: number,
): NewEvent {
  return {
    // The commit that changes the balance happens only once, so any id is unique.
    id: eventIdOf('credits', userId, uuid()),
    userId,
    type: 'credits.low',
    at: new Date(now),
    data: { balance, threshold },
  };
}
