import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingIndexAt, videoFactsOf } from './video-facts.ts';

function sample(name: string): Buffer {
  return readFileSync(new URL(`../../../../dev/lab/sandbox/media/samples/${name}`, import.meta.url));
}

/** The facts of a file of which the first bytes are read, and what these show to be missing. */
function factsOf(name: string, headBytes = 4096) {
  const bytes = sample(name);
  const head = bytes.subarray(0, headBytes);
  const at = missingIndexAt(head);
  const parts = [{ start: 0, bytes: head }, ...(at === null ? [] : [{ start: at, bytes: bytes.subarray(at) }])];
  return videoFactsOf(parts, bytes.length);
}

const plain = { width: 640, height: 360, videoCodec: 'avc', avcProfile: 100, framesPerSecond: expect.closeTo(25, 1) };

it.each([
  ['files/index-at-end.mp4', { ...plain, audioCodec: 'aac', editListEntries: 1 }],
  ['files/no-audio.mp4', { ...plain, audioCodec: null }],
  ['files/rotated.mp4', { ...plain, width: 360, height: 640 }],
  ['files/ten-bit.mp4', { ...plain, avcProfile: 110 }],
  ['files/hevc.mp4', { videoCodec: 'hevc' }],
  ['files/vp9.mp4', { videoCodec: 'vp9', audioCodec: null }],
  ['files/variable-frame-rate.mp4', { framesPerSecond: expect.closeTo(14.5, 1) }],
])('the facts of %s are read from its index, wherever that is', async (name, facts) => {
  expect(await factsOf(name)).toMatchObject({ durationSeconds: expect.closeTo(3.2, 1), ...facts });
});

it('the facts of a video are read from its beginning alone where the index is there', async () => {
  const bytes = sample('sample.mp4');
  const head = bytes.subarray(0, Math.floor(bytes.length * 0.8));
  const facts = await videoFactsOf([{ start: 0, bytes: head }], bytes.length);
  expect(facts).toEqual(await videoFactsOf([{ start: 0, bytes }], bytes.length));
  expect(facts.durationSeconds).toBeGreaterThan(0);
});

it('the facts of a video are unknown where the index was not read', async () => {
  const unknown = { durationSeconds: null, width: null, height: null };
  for (const [name, size] of [
    ['sample.mp4', 1_000_000],
    ['sample.png', 3591],
  ] as const)
    expect(await videoFactsOf([{ start: 0, bytes: sample(name).subarray(0, 100) }], size)).toEqual(unknown);
});
