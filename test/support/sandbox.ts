import { z } from 'zod';
import type { Platform } from '../../functions/src/model/platform.ts';
import { stack } from './stack.ts';

const published = z.array(
  z.looseObject({
    platform: z.string(),
    accountId: z.string(),
    id: z.string(),
    text: z.string().nullable(),
    media: z.array(z.unknown()),
  }),
);
const calls = z.array(
  z.looseObject({
    platform: z.string(),
    // A request that could not be read has none.
    operation: z.string().nullable(),
    status: z.number().nullable(),
    accountId: z.string().nullable(),
  }),
);

/** The live posts of these accounts, on any platform. */
export async function liveOn(...accountIds: string[]) {
  return published.parse(await get('/_sandbox/published')).filter(({ accountId }) => accountIds.includes(accountId));
}

/** The calls that the sandbox received for these accounts. */
export async function callsOf(...accountIds: string[]) {
  return calls
    .parse(await get('/_sandbox/calls'))
    .filter(({ accountId }) => accountId !== null && accountIds.includes(accountId));
}

export interface Fault {
  platform: Platform | 'stt' | 'push';
  operation: string;
  times: number;
  status?: number;
  body?: unknown;
  delayMs?: number;
  afterEffect?: boolean;
  headers?: Record<string, string>;
  /** Only calls for this account fail. */
  accountId?: string;
}

/** Makes the next calls of an operation fail. */
export async function inject(fault: Fault): Promise<void> {
  const response = await fetch(`${stack.sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Removes all faults; accounts and posts stay. */
export async function clearFaults(): Promise<void> {
  await fetch(`${stack.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
}

async function get(path: string): Promise<unknown> {
  return (await fetch(`${stack.sandboxUrl}${path}`)).json();
}
