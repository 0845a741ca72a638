import { z } from 'zod';
import { stack } from '../support/stack.ts';

const call = z.object({ operation: z.string().nullable(), params: z.unknown() });

/** Another server with the control requests of the sandbox, which stands for one of its platforms. */
const controlUrl = (): string => process.env['HERALD_TEST_CONTROL'] ?? stack.sandboxUrl;

/** A control request of the sandbox: a GET, or a POST of a body. */
export const control = async (path: string, body?: object): Promise<unknown> => {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${controlUrl()}/_sandbox/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** The calls of an operation of the stack's simulated platform. */
export const callsOf = async (platform: string, operation: string) =>
  z.array(call).parse(await control(`calls?${new URLSearchParams({ platform, operation })}`));

export const countCalls = async (platform: string, operation: string): Promise<number> =>
  (await callsOf(platform, operation)).length;

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

/** Changes settings of a simulated platform. */
export const simulate = (platform: string, settings: Record<string, unknown>): Promise<unknown> =>
  control('settings', { platform, ...settings });
