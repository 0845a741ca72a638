import { readConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';

/** Where every function runs. */
export const region = readConfig(readEnvironment()).region;

/**
 * Only the queue may call task functions: only service accounts that hold the invoker role may call them. What the
 * SDK does with the token is decode it, so this is the lock.
 */
export const privateTask = { region, invoker: 'private' } as const;
