import type { Context } from '../../context.ts';
import { stdoutLogger } from '../../infra/observe/logger.ts';
import { SECOND } from '../../infra/time/clock.ts';
import { sequenceTask } from './event-tasks.ts';

/**
 * Whether a user's events are recorded: since the first endpoint was made, the first list of events read, or the pages visited first. Publishing knows
 * it of the account that it reads anyway (`recordsEvents`); what ends without an account asks here.
 */
export async function recordsEvents({ store }: Pick<Context, 'store'>, userId: string): Promise<boolean> {
  return (await store.read(store.user(userId).eventStream)).exists;
}

/**
 * Has the recorded events numbered, at the end of this second: what happens within it shares the task. Best effort: the event
 * sweep does what fails here.
 */
export async function announceEvents(
  { queue, clock }: Pick<Context, 'queue' | 'clock'>,
  userId: string,
): Promise<void> {
  const second = Math.floor(clock.now() / SECOND) + 1;
  try {
    await queue.enqueue({ ...sequenceTask(userId, `second-${second}`), notBefore: new Date(second * SECOND) });
  } catch (error) {
    stdoutLogger({}).warn('enqueueing events failed; the event sweep will do it', { userId }, error);
  }
}
