import { uuid } from '../../infra/ids/ids.ts';
import { eventIdOf, type NewEvent } from '../outbox/new-event.ts';

/** The event of a balance that falls below its threshold. `now` in ms since the epoch. */
export function creditsLowEvent(
  userId: string,
  { balance, threshold }: { balance: number; threshold: number },
  now: number,
): NewEvent {
  return {
    // The commit that changes the balance happens once, whatever the id.
    id: eventIdOf('credits', userId, uuid()),
    userId,
    type: 'credits.low',
    at: new Date(now),
    data: { balance, threshold },
  };
}
