import { SECOND } from '../../model/clock.ts';
import { PART_MEMORY_TIMEOUT_MS } from '../../model/delays.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { WithPartMemory } from '../contract/publish.ts';
import { WeightedSemaphore } from './weighted-semaphore.ts';

/**
 * Parts of files that all tasks of an instance hold at once (bytes): small posts need no memory to speak of, so that an
 * instance can take many tasks, and the parts of large files take turns. On its way to the socket a part takes three to seven
 * times its size (docs/performance.md).
 */
const CAPACITY_BYTES = 64 * 1024 * 1024;

/** The memory for parts of one instance. */
export function createPartMemory(): WithPartMemory {
  const memory = new WeightedSemaphore(CAPACITY_BYTES);
  return (bytes, send) => memory.run(bytes, send, { timeoutMs: PART_MEMORY_TIMEOUT_MS, onTimeout: memoryTimeout });
}

function memoryTimeout(): PlatformFailure {
  return new PlatformFailure({
    kind: 'pending',
    retryAfterMs: SECOND,
    message: 'The upload of the file is waiting for uploads of other posts.',
  });
}
