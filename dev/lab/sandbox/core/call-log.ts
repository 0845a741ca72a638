import type { Clock } from './clock.ts';

const SECRET_NAME = /token|secret|^code$|verifier|password|authorization|signature/i;
const SECRET_IN_URL = /([?&][^=&#]*(?:token|secret|signature|key)[^=&#]*=)[^&#]+/gi;

/** A copy of what was sent that is safe to show: values under secret names, and secrets inside URLs, are cut short. */
export function mask(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return SECRET_NAME.test(name) ? maskText(value) : maskUrl(value);
  if (Array.isArray(value)) return value.map((item) => mask(item, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mask(inner, key)]));
}

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

export function createCallLog(clock: Clock) {
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
}

export type CallLog = ReturnType<typeof createCallLog>;

function maskText(value: string): string {
  return value.length > 12 ? `${value.slice(0, 4)}…` : '…';
}

function maskUrl(value: string): string {
  return value.replace(SECRET_IN_URL, '$1…');
}
