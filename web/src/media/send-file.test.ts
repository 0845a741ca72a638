import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type Part, type PartResponse, sendFile } from './send-file.ts';

const PART = 8 * 1024 * 1024;
const SIZE = 2 * PART + 1000;
const CONTENT_RANGE = /^bytes (?:\*|(\d+)-(\d+))\/(\d+)$/;

type Fault = 'fine' | 'no response' | 'lost response' | { status: number };

/** A session of the file store by its protocol, with first responses that fail as `faults` say. */
function session(faults: Fault[], kept = 0) {
  const state = { kept, ranges: [] as string[], pauses: 0, progress: [] as number[] };
  const responseTo = ({ contentRange, body }: Part): PartResponse => {
    const [, first, last, total] = CONTENT_RANGE.exec(contentRange) ?? [];
    if (Number(total) !== SIZE) return { status: 400, range: null };
    if (first !== undefined) {
      if (Number(first) !== state.kept || body?.size !== Number(last) - Number(first) + 1)
        return { status: 400, range: null };
      state.kept = Number(last) + 1;
    }
    if (state.kept === SIZE) return { status: 200, range: null };
    return { status: 308, range: state.kept === 0 ? null : `bytes=0-${state.kept - 1}` };
  };
  const put = async (part: Part): Promise<PartResponse> => {
    state.ranges.push(part.contentRange);
    const fault = faults.shift() ?? 'fine';
    if (fault === 'no response') throw new TypeError('cut');
    if (typeof fault === 'object') return { status: fault.status, range: null };
    if (part.body) part.onProgress(part.body.size);
    const response = responseTo(part);
    if (fault === 'lost response') throw new TypeError('cut');
    return response;
  };
  const send = (isResumed = false, signal = new AbortController().signal) =>
    sendFile(
      {
        uploadUrl: 'https://store.example/session',
        file: new Blob([new Uint8Array(SIZE)]),
        isResumed,
        signal,
        onProgress: (bytes) => state.progress.push(bytes),
      },
      {
        put,
        wait: async () => {
          state.pauses += 1;
        },
      },
    );
  return { state, send };
}

function part(first: number, end: number) {
  return `bytes ${first}-${end - 1}/${SIZE}`;
}
const question = `bytes */${SIZE}`;

it('an upload to the store sends parts, and its progress never goes back', async () => {
  const { state, send } = session([]);
  await send();
  expect(state.kept).toBe(SIZE);
  expect(state.ranges).toEqual([part(0, PART), part(PART, 2 * PART), part(2 * PART, SIZE)]);
  expect(state.progress).toEqual(state.progress.toSorted((a, b) => a - b));
  expect(state.progress.at(-1)).toBe(SIZE);
});

it('an upload to the store continues at the offset that the store reports, and sends no byte twice', async () => {
  const { state, send } = session(['fine', 'lost response']);
  await send();
  expect(state.ranges).toEqual([part(0, PART), part(PART, 2 * PART), question, part(2 * PART, SIZE)]);
});

it('an upload to the store completes although the last response was lost', async () => {
  const { state, send } = session(['fine', 'fine', 'lost response']);
  await send();
  expect(state.ranges.at(-1)).toBe(question);
});

it('an upload to the store continues after an earlier attempt', async () => {
  const { state, send } = session([], PART);
  await send(true);
  expect(state.ranges).toEqual([question, part(PART, 2 * PART), part(2 * PART, SIZE)]);
});

it('an upload to the store gives up after six failures in a row', async () => {
  const { state, send } = session(Array.from({ length: 20 }, () => 'no response'));
  await expect(send()).rejects.toBeInstanceOf(TypeError);
  expect(state.pauses).toBe(6);
});

it('an upload waits for a store that fails, and not for a store that refuses', async () => {
  const failing = session([{ status: 503 }, { status: 429 }]);
  await failing.send();
  expect(failing.state.kept).toBe(SIZE);
  const refusing = session(['fine', { status: 410 }]);
  await expect(refusing.send()).rejects.toBeInstanceOf(ApiError);
  expect(refusing.state.pauses).toBe(0);
});

it('an upload to the store ends with its signal', async () => {
  const { state, send } = session(['no response']);
  const controller = new AbortController();
  controller.abort(new Error('Enough.'));
  await expect(send(false, controller.signal)).rejects.toThrow('Enough.');
  expect(state.pauses).toBe(0);
});
