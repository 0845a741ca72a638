// The promises of every client: see clients/conformance/README.md.
import { describe, expect, it } from 'vitest';
import { Herald } from './client.ts';
import type { HeraldOptions } from './connection.ts';
import { checkOutcome, conformance, type Expected, expectNoField, setClock } from './testing/conformance.ts';
import { type Script, type SeenRequest, serveScript } from './testing/server.ts';

interface Call {
  method: string;
  arguments?: unknown[];
  query?: object;
  options?: { timeout?: number };
  take?: number;
}

interface ExpectedRequest {
  line: string;
  headers?: Record<string, string | null>;
  body?: unknown;
}

interface Scenario extends Expected {
  settings?: HeraldOptions | undefined;
  profile?: string | undefined;
  calls: Call[];
  responses?: Script[];
  statuses?: number[];
  requests?: ExpectedRequest[];
  requestCount?: number;
  idempotencyKeys?: (string | null)[];
  elapsed?: number;
  result?: unknown;
  items?: unknown[];
  progress?: number[];
}

function scenariosOf(file: string): Scenario[] {
  const scenarios: Scenario[] = conformance(file);
  return scenarios.flatMap(({ statuses, ...scenario }) =>
    statuses
      ? statuses.map((status) => ({ ...scenario, title: `${scenario.title} (${status})`, responses: [{ status }] }))
      : [scenario],
  );
}

/** Makes the calls of a scenario. Resolves with what they returned, or how one of them failed. */
async function run({ calls, settings, profile }: Pick<Scenario, 'calls' | 'settings' | 'profile'>, address: string) {
  const items: unknown[] = [];
  const progress: unknown[] = [];
  const onProgress = (post: unknown) => progress.push(post);
  let result: unknown;
  let error: unknown;
  try {
    const own = new Herald({ apiKey: 'sk_test_1', baseUrl: `${address}/`, ...settings });
    const herald = profile === undefined ? own : own.withProfile(profile);
    for (const call of calls) {
      const { method, arguments: given = [], query, options: { timeout, ...options } = {}, take, ...unknown } = call;
      expectNoField(unknown);
      const [name = '', group] = method.split('.').toReversed();
      const target = group === undefined ? herald : Reflect.get(herald, group);
      const timeoutMs = timeout && timeout * 1000;
      const returned = target[name](...given, ...(query ? [query] : []), { ...options, timeoutMs, onProgress });
      if (Symbol.asyncIterator in returned) await collect(returned, items, take);
      else result = await returned;
    }
  } catch (thrown) {
    error = thrown;
  }
  return { result, items, progress, error };
}

async function collect(list: AsyncIterable<unknown>, items: unknown[], count?: number): Promise<void> {
  if (count === 0) return;
  for await (const item of list) if (items.push(item) === count) return;
}

describe.each(['requests', 'retries', 'errors', 'lists', 'waiting', 'streams'])('conformance: %s', (file) => {
  it.each(scenariosOf(file))('$title', async (scenario) => {
    const clock = setClock();
    const startedAt = clock.now();
    const { settings, profile, calls, responses = [{}], requests: expected = [], ...outcome } = scenario;
    const { idempotencyKeys, requestCount, elapsed, result, items, progress, ...ending } = outcome;
    const { url, requests } = await serveScript(...responses);
    const done = await run({ settings, profile, calls }, url);
    checkOutcome(ending, done.error, clock.pauses);
    if (result !== undefined) expect(done.result).toEqual(result);
    if (items) expect(done.items).toEqual(items);
    if (progress) expect(done.progress).toEqual(progress.map((index) => Object(responses[index]).body));
    if (elapsed) expect(clock.now() - startedAt).toBe(elapsed * 1000);
    expect(requests).toHaveLength(requestCount ?? idempotencyKeys?.length ?? expected.length);
    for (const [index, request] of expected.entries()) checkRequest(requests[index], request);
    if (idempotencyKeys) expect(keysOf(requests)).toEqual(idempotencyKeys);
  });
});

function checkRequest(
  request: SeenRequest | undefined,
  { line, headers = {}, body, ...unknown }: ExpectedRequest,
): void {
  expectNoField(unknown);
  expect(`${request?.method} ${request?.path}`).toBe(line);
  for (const [name, value] of Object.entries(headers)) expect(request?.headers[name] ?? null).toBe(value);
  if (body !== undefined) expect(JSON.parse(request?.body ?? '')).toEqual(body);
}

/** The idempotency keys, with `generated 1` in place of the first one that the client has generated, and so on. */
function keysOf(requests: SeenRequest[]) {
  const keys = requests.map(({ headers }) => headers['idempotency-key'] ?? null);
  const generated = [...new Set(keys.filter((key) => /^[0-9a-f-]{36}$/.test(String(key))))];
  return keys.map((key) => (generated.includes(key) ? `generated ${generated.indexOf(key) + 1}` : key));
}
