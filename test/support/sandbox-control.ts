import { z } from 'zod';
import { stack } from './stack.ts';

const call = z.object({ operation: z.string().nullable(), params: z.unknown() });

/** A control request of the sandbox: a GET, or a POST of a body. */
export async function control(path: string, body?: object): Promise<unknown> {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${controlUrl()}/_sandbox/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The calls of an operation of the stack's simulated platform. */
export async function callsOf(platform: string, operation: string) {
  return z.array(call).parse(await control(`calls?${new URLSearchParams({ platform, operation })}`));
}

export async function countCalls(platform: string, operation: string): Promise<number> {
  return (await callsOf(platform, operation)).length;
}

/** Makes the next call of this operation fail. */
export function addFault(fault: { platform: string; operation: string } & Record<string, unknown>): Promise<unknown> {
  return control('faults', fault);
}

const seeded = z.object({
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresIn: z.number().nullable(),
});

/** A simulated account with valid tokens, `tokenAgeMs` old. */
export async function addAccount(account: { platform: string; username: string; tokenAgeMs: number }) {
  return seeded.parse(await control('accounts', account));
}

/** Changes settings of a simulated platform. */
export function simulate(platform: string, settings: Record<string, unknown>): Promise<unknown> {
  return control('settings', { platform, ...settings });
}

/** Another server with the control requests of the sandbox, which stands for one of its platforms. */
function controlUrl(): string {
  return process.env['HERALD_TEST_CONTROL'] ?? stack.sandboxUrl;
}
