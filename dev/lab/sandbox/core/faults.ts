import { z } from 'zod';

/** A fault to inject. Times in milliseconds; `delayMs` is a wait of the clock, and jumps do not shorten it. */
export const faultSchema = z
  .strictObject({
    platform: z.string(),
    operation: z.string(),
    times: z.int().min(1).default(1),
    status: z.int().min(200).max(599).optional(),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    delayMs: z.int().min(0).max(600_000).optional(),
    afterEffect: z.boolean().default(false),
    cut: z.boolean().default(false),
    accountId: z.string().optional(),
  })
  .refine(
    (fault) =>
      fault.status !== undefined || fault.body !== undefined || fault.delayMs || fault.afterEffect || fault.cut,
    { error: 'This fault changes nothing: give status, body, delayMs, afterEffect or cut.' },
  );

export type FaultOptions = z.infer<typeof faultSchema>;

export interface Fault extends Omit<FaultOptions, 'times'> {
  remaining: number;
}

/** A queue of faults: each matching call takes one use of the oldest fault that matches. */
export function createFaults() {
  let queue: Fault[] = [];
  return {
    add({ times, ...rest }: FaultOptions): Fault {
      const fault = { ...rest, remaining: times };
      queue.push(fault);
      return fault;
    },
    /** The fault for this call; one of its uses is taken. */
    take(platform: string, operation: string, accountId: string | null): Fault | undefined {
      const fault = queue.find(
        (one) =>
          one.platform === platform &&
          one.operation === operation &&
          one.remaining > 0 &&
          (one.accountId === undefined || one.accountId === accountId),
      );
      if (fault) fault.remaining -= 1;
      return fault;
    },
    /** Restores one use: the call of an `afterEffect` fault had no effect. */
    putBack(fault: Fault) {
      fault.remaining += 1;
    },
    list: (): readonly Fault[] => queue.filter((fault) => fault.remaining > 0),
    clear() {
      queue = [];
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
