import type { CallConditions } from './world/conditions.ts';
import type { SeededRandom } from './world/random.ts';
import { currentWorker, deliverAt, sendAt } from './world/workers.ts';
import type { World } from './world/world.ts';

/** How late a write may take effect after its connection broke (ms). */
const MAX_LATE_MS = 10_000;

/** A call of a client to a service. */
interface RemoteCall<T> {
  /** What the service does; it may throw. */
  effect: () => T;
  /** Describes a write for the timeline. Reads have none, and are never late. */
  write?: string | undefined;
  /** How much longer the call takes (ms), asked after the effect. */
  delayMs?: () => number;
  /** What the client throws when the connection breaks. */
  failure: () => Error;
}

/** Makes a call in a simulated world: there, the effect, and back. The connection may break before or after the effect. */
export function callRemotely<T>(
  { time, note }: World,
  random: SeededRandom,
  { latency, unavailable, lostResponse, late }: CallConditions,
  { effect, write, failure, delayMs = () => 0 }: RemoteCall<T>,
): Promise<T> {
  const worker = currentWorker();
  const [requestLatencyMs, responseLatencyMs] = [random.latency(latency) / 2, random.latency(latency) / 2];
  const [fails, isLost] = [random.happens(unavailable), random.happens(lostResponse)];
  const sentAt = sendAt(time, worker);
  const lateMs = write !== undefined && random.happens(late) ? random.between(MAX_LATE_MS / 20, MAX_LATE_MS) : 0;
  return new Promise((resolve, reject) => {
    const back = (work: () => void) => void deliverAt(time, worker, time.now + responseLatencyMs + delayMs(), work);
    const breakConnection = () => reject(failure());
    if (lateMs > 0) {
      note(`${write} will land ${Math.round(lateMs)} ms late`);
      deliverAt(time, worker, sentAt + requestLatencyMs + responseLatencyMs, breakConnection);
    }
    time.at(sentAt + requestLatencyMs + lateMs, () => {
      if (fails) return back(breakConnection);
      let result: T;
      try {
        result = effect();
      } catch (error) {
        return back(() => reject(error));
      }
      if (isLost && write !== undefined) note(`the response to ${write} is lost`);
      back(isLost ? breakConnection : () => resolve(result));
    });
  });
}
