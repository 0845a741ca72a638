import { SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { WeightedSemaphore } from './weighted-semaphore.ts';

/**
 * Parts of files that all tasks of an instance hold at once (bytes): small posts need no memory to speak of, so that an
 * instance can take many tasks, and the parts of large files take turns. On its way to the socket a part takes three to seven
 * times its size (docs/performance.md).
 */
const CAPACITY_BYTES = 64 * 1024 * 1024;
/** A task that gets no turn in this time makes room for others, and continues later. Far below a lease (ms). */
const TIMEOUT_MS = 15 * SECOND;

const memory = new WeightedSemaphore(CAPACITY_BYTES);

const noTurn = (): PlatformFailure =>
  new PlatformFailure({
    kind: 'pending',
    retryAfterMs: SECOND,
    message: 'The file is being uploaded, after those of other posts.',
  });

/** Reads and sends a part of a file while this many bytes of memory are reserved. Throws `pending` when none are free. */
export const withPartMemory = <T>(bytes: number, send: () => Promise<T>): Promise<T> =>
  memory.run(bytes, send, { timeoutMs: TIMEOUT_MS, onTimeout: noTurn });
