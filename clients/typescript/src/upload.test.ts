import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ConnectionError, HeraldError } from './errors.ts';
import { testClock } from './testing/clock.ts';
import { type Fault, serveStore } from './testing/resumable-store.ts';
import { sendInParts, type UploadProgress } from './upload.ts';

const UNIT = 256 * 1024;
const PART = 8 * 1024 * 1024;
const SIZE = 2 * PART + 1000;
const bytes = randomBytes(SIZE);

async function upload(faults: Fault[], { signal }: { signal?: AbortSignal } = {}) {
  const store = await serveStore(SIZE, faults);
  const clock = testClock();
  const progress: UploadProgress[] = [];
  const sending = sendInParts({
    uploadUrl: store.url,
    file: new Blob([bytes]),
    isResumed: false,
    fetch,
    clock,
    signal,
    onProgress: (step) => progress.push(step),
  });
  return { ...store, clock, sending, sent: () => progress.map(({ sentBytes }) => sentBytes) };
}

function part(first: number, end: number) {
  return `bytes ${first}-${end - 1}/${SIZE}`;
}
const question = `bytes */${SIZE}`;

it('an upload sends a file in parts, and reports each', async () => {
  const { sending, kept, ranges, sent } = await upload([]);
  await sending;
  expect(kept().equals(bytes)).toBe(true);
  expect(ranges).toEqual([part(0, PART), part(PART, 2 * PART), part(2 * PART, SIZE)]);
  expect(sent()).toEqual([0, PART, 2 * PART, SIZE]);
});

it('an upload continues after a cut at the offset that the store reports', async () => {
  const { sending, kept, ranges, sent } = await upload(['fine', { cutAfter: 3 * UNIT }]);
  await sending;
  expect(kept().equals(bytes)).toBe(true);
  expect(ranges.slice(0, 3)).toEqual([part(0, PART), part(PART, 2 * PART), question]);
  // More bytes may have arrived than the store checked before the cut.
  expect(sent()[2]).toBeGreaterThanOrEqual(PART + 3 * UNIT);
  expect(ranges[3]).toBe(part(sent()[2] ?? 0, Math.min((sent()[2] ?? 0) + PART, SIZE)));
});

it('an upload does not send bytes again that arrived without a response', async () => {
  const lost: Fault = 'lost response';
  const { sending, kept, ranges } = await upload([lost, 'fine', 'fine', lost]);
  await sending;
  expect(kept().equals(bytes)).toBe(true);
  expect(ranges).toEqual([part(0, PART), question, part(PART, 2 * PART), part(2 * PART, SIZE), question]);
});

it('an upload asks again at growing intervals while the store fails', async () => {
  const { sending, kept, ranges, clock } = await upload([{ status: 503 }, { status: 503 }, { status: 429 }]);
  await sending;
  expect(kept().equals(bytes)).toBe(true);
  expect(ranges.slice(0, 5)).toEqual([part(0, PART), question, question, question, part(0, PART)]);
  expect(clock.pauses.map((ms, retry) => ms <= 500 * 2 ** retry && ms >= 250 * 2 ** retry)).toEqual([true, true, true]);
});

it('an upload gives up when the store answers questions and refuses the parts', async () => {
  const refusals: Fault[] = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? { status: 503 } : 'fine'));
  const { sending, ranges, clock } = await upload(refusals);
  await expect(sending).rejects.toBeInstanceOf(ConnectionError);
  expect(clock.pauses).toHaveLength(6);
  expect(ranges).toHaveLength(13);
});

it('an upload resets the count of failures when bytes arrive', async () => {
  const cut: Fault = { cutAfter: UNIT };
  const { sending, kept } = await upload(Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? cut : 'fine')));
  await sending;
  expect(kept().equals(bytes)).toBe(true);
});

it.each([400, 404, 410, 499])('an upload fails permanently with %i', async (status) => {
  const { sending, ranges } = await upload(['fine', { status }]);
  const error: unknown = await sending.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(HeraldError);
  expect(error).toMatchObject({ status, code: 'upload_refused' });
  expect(ranges).toHaveLength(2);
});

it('an upload ends with the signal of the caller', async () => {
  const controller = new AbortController();
  controller.abort(new Error('Enough.'));
  const { sending, ranges } = await upload([], { signal: controller.signal });
  await expect(sending).rejects.toThrow('Enough.');
  expect(ranges).toEqual([]);
});
