import { z } from 'zod';
import { stack } from '../support/stack.ts';

const call = z.object({ operation: z.string().nullable() });

const control = async (path: string, body?: object): Promise<unknown> => {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${stack.sandboxUrl}/_sandbox/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** How often an operation of the stack's simulated platform was called. */
export const countCalls = async (platform: string, operation: string): Promise<number> =>
  z.array(call).parse(await control(`calls?${new URLSearchParams({ platform, operation })}`)).length;

/** Makes the next call of this operation fail. */
export const addFault = (fault: { platform: string; operation: string } & Record<string, unknown>): Promise<unknown> =>
  control('faults', fault);

const seeded = z.object({
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresIn: z.number(),
});

/** A simulated account with valid tokens, `tokenAgeMs` old. */
export const addAccount = async (account: { platform: string; username: string; tokenAgeMs: number }) =>
  seeded.parse(await control('accounts', account));
