import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';

async function send(isTTY: boolean, isJson = false) {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const notes: string[] = [];
  const progress = await showProgress({ isJson, note: (line) => notes.push(line), stderr: stream }, 'clip\u001b.mp4');
  for (const sentBytes of [0, 4_000_000, 8_000_000]) progress.update({ sentBytes, totalBytes: 8_000_000 });
  progress.end();
  return { notes, drawn: stripVTControlCharacters(String(stream.read() ?? '')) };
}

test('an upload in a terminal shows a progress bar', async () => {
  const { notes, drawn } = await send(true);
  expect(notes).toEqual([]);
  expect(drawn).toContain('clip.mp4');
  expect(drawn).toMatch(/█ 100 % of 8\.0 MB/);
});

test('an upload outside a terminal prints one line, and none with JSON', async () => {
  expect(await send(false)).toEqual({ notes: ['clip.mp4: 8.0 MB sent'], drawn: '' });
  expect(await send(true, true)).toEqual({ notes: [], drawn: '' });
});
