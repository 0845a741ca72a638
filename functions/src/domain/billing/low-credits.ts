import type { Context } from '../../context.ts';
import type { NewEvent } from '../outbox/new-event.ts';
import { recordsEvents } from '../outbox/stream.ts';
import { creditsLowEvent } from './credits-event.ts';

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
