import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { checkOutcome, conformance, type Expected, setClock } from './testing/conformance.ts';
import { type Script, type SeenRequest, serveScript } from './testing/server.ts';

const MIB = 1024 * 1024;
const SIZE = 17 * MIB;
/** Another part of it is another text: 13 does not divide a position. */
const content = '0123456789abc'.repeat(2 * MIB).slice(0, SIZE);

interface Scenario extends Expected {
  isResumed?: boolean;
  store: (number | Script)[];
  parts: (number | '?')[];
  progress?: number[];
}

const scenarios: Scenario[] = conformance('uploads');

function sessionAt(origin: string) {
  return { id: 'm1', uploadUrl: `${origin}/store`, expiresAt: '2027-01-08T00:00:00Z', sizeBytes: SIZE };
}

/** The response of a store that has so many bytes of an unfinished file. */
function has(bytes: number): Script {
  return { status: 308, headers: { range: `bytes=0-${bytes - 1}` } };
}

/** Where a part begins (MiB); `?` for a question. */
function positionOf({ headers, body }: SeenRequest): number | '?' {
  const range = headers['content-range'];
  expect(headers['service-api-key']).toBeUndefined();
  if (range === `bytes */${SIZE}`) return '?';
  const first = Number(/^bytes (\d+)-/.exec(String(range))?.[1]);
  const part = content.slice(first, first + 8 * MIB);
  expect([range, body === part]).toEqual([`bytes ${first}-${first + part.length - 1}/${SIZE}`, true]);
  return first / MIB;
}

it.each(scenarios)('conformance: $title', async (scenario) => {
  const { pauses } = setClock();
  const { isResumed, store, parts, progress, ...ending } = scenario;
  const { url, requests } = await serveScript(
    ...(isResumed ? [] : [({ headers }: SeenRequest) => ({ body: sessionAt(`http://${headers.host}`) })]),
    ...store.map((step) => (typeof step === 'number' ? has(step * MIB) : step)),
    { body: { id: 'm1' } },
  );
  const sent: number[] = [];
  const options = {
    session: isResumed ? sessionAt(url) : undefined,
    onProgress: ({ sentBytes }: { sentBytes: number }) => sent.push(sentBytes / MIB),
  };
  const uploading = new Herald({ apiKey: 'sk_test_1', baseUrl: url }).media.upload(new Blob([content]), options);
  const error: unknown = await uploading.then(() => undefined, Object);
  checkOutcome(ending, error, pauses);
  expect(requests.filter(({ method }) => method === 'PUT').map(positionOf)).toEqual(parts);
  expect(requests.at(-1)?.path).toBe(error ? '/store' : '/v1/media/uploads/m1/complete');
  if (progress) expect(sent).toEqual(progress);
});

it('an upload ends with the signal of the caller', async () => {
  const { url, requests } = await serveScript({ body: {} });
  const controller = new AbortController();
  const upload = new Herald({ apiKey: 'sk_test_1', baseUrl: url }).media.upload(new Blob(['hello']), {
    session: { ...sessionAt(url), sizeBytes: 5 },
    onSession: () => controller.abort(new Error('Enough.')),
    signal: controller.signal,
  });
  await expect(upload).rejects.toThrow('Enough.');
  expect(requests).toEqual([]);
});
