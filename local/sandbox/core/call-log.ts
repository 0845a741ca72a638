import type { Clock } from './clock.ts';

/** One request to the sandbox. `status` is null until the response, and where the connection was cut. */
export interface Call {
  at: string;
  platform: string;
  operation: string | null;
  method: string;
  path: string;
  status: number | null;
  accountId: string | null;
  /** Parameters as sent, secrets masked. */
  params: unknown;
  /** A fault replaced, delayed or dropped the response. */
  faulted: boolean;
}

/** Enough for a load test to be counted, and still small in memory. */
const MAX_CALLS = 20_000;

export const createCallLog = (clock: Clock) => {
  let calls: Call[] = [];
  return {
    begin(first: Pick<Call, 'platform' | 'operation' | 'method' | 'path'>): Call {
      const call: Call = {
        ...first,
        at: new Date(clock.now()).toISOString(),
        status: null,
        accountId: null,
        params: {},
        faulted: false,
      };
      calls.push(call);
      if (calls.length > MAX_CALLS) calls.splice(0, calls.length - MAX_CALLS);
      return call;
    },
    list: (): readonly Call[] => calls,
    clear() {
      calls = [];
    },
  };
};

export type CallLog = ReturnType<typeof createCallLog>;
