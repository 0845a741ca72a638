import { SECOND } from '../../infra/time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { WithPartMemory } from '../contract/publish.ts';
import { WeightedSemaphore } from './weighted-semaphore.ts';

/**
 * Parts of files that all tasks of an instance hold at once (bytes): small posts need no memory to speak of, so that an
 * instance can take many tasks, and the parts of large files take turns. On its way to the socket a part takes three to seven
 * times its size (docs/performance.md).
 */
const CAPACITY_BYTES = 64 * 1024 * 1024;
/** A task that gets no turn in this time makes room for others, and continues later. Far below a lease (ms). */
const TIMEOUT_MS = 15 * SECOND;

/** The memory for parts of one instance. */
export function createPartMemory(): WithPartMemory {
  const memory = new WeightedSemaphore(CAPACITY_BYTES);
  return (bytes, send) => memory.run(bytes, send, { timeoutMs: TIMEOUT_MS, onTimeout: noTurn });
}

function noTurn(): PlatformFailure {
  return new PlatformFailure({
    kind: 'pending',
    retryAfterMs: SECOND,
    message: 'The file is being uploaded, after those of other posts.',
  });
}
