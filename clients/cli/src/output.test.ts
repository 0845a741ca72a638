import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, it, test } from 'vitest';
import { createCli } from './cli.ts';
import { readList } from './endpoint-command.ts';
import { showProgress } from './progress.ts';
import { testProgram } from './testing/program.ts';
import { columns, excerpt, paint, printable } from './text.ts';

/** Pages of the numbers from 0 to 9; the cursor is the next number. */
function fetchPage(sizes: number[]) {
  return ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    sizes.push(limit);
    const items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].slice(Number(cursor), Number(cursor) + limit);
    const next = Number(cursor) + items.length;
    return Promise.resolve({ items, nextCursor: next < 10 ? String(next) : null });
  };
}

it('a list ends with its limit, and its cursor continues after the last item', async () => {
  const sizes: number[] = [];
  expect(await readList({ limit: 5 }, 3, fetchPage(sizes))).toEqual({ items: [0, 1, 2, 3, 4], nextCursor: '5' });
  expect(sizes).toEqual([3, 2]);
  expect(await readList({ limit: 9, cursor: '5' }, 3, fetchPage(sizes))).toEqual({
    items: [5, 6, 7, 8, 9],
    nextCursor: null,
  });
});

test('a text of another user cannot control the terminal', () => {
  expect(printable('a\u001b[2Jb\u0007c\u009b31md\r\ne\tf')).toBe('abcd\ne\tf');
  expect(printable('Grüße 👋🏽\u200d')).toBe('Grüße 👋🏽\u200d');
});

test('an excerpt is one line, and splits no character', () => {
  expect(excerpt('  two\n lines ', 20)).toBe('two lines');
  expect(excerpt('👋'.repeat(5), 5)).toBe('👋'.repeat(5));
  expect(excerpt('👋'.repeat(6), 5)).toBe(`${'👋'.repeat(4)}…`);
});

test('columns are as wide as their widest cell without its colours', () => {
  const green = '\u001b[32mok\u001b[39m';
  expect(columns([[green, 'a'], ['failed', ''], ['x']])).toEqual([`${green}      a`, 'failed', 'x']);
});

test.each([
  [true, {}, true],
  [true, { NO_COLOR: '1' }, false],
  [true, { TERM: 'dumb' }, false],
  [false, {}, false],
])('results and notes have colours on a terminal (%j) that shows them (%j): %j', (isTTY, env, hasColors) => {
  const terminal = () => Object.assign(new PassThrough(), { isTTY });
  const [stdout, stderr, other] = [terminal(), terminal(), Object.assign(new PassThrough(), { isTTY: !isTTY })];
  const { system } = testProgram(() => Response.json({}));
  const failed = paint('red', 'failed');
  createCli({ ...system, env, stdout, stderr: other }).print(failed);
  createCli({ ...system, env, stdout: other, stderr }).note(failed);
  const shown = hasColors ? '\u001b[31mfailed\u001b[39m\n' : 'failed\n';
  expect([String(stdout.read()), String(stderr.read())]).toEqual([shown, shown]);
});

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
  expect(drawn).toMatch(/█ 100 % of 8 MB/);
});

test('an upload outside a terminal prints one line, and none with JSON', async () => {
  expect(await send(false)).toEqual({ notes: ['clip.mp4: 8 MB sent'], drawn: '' });
  expect(await send(true, true)).toEqual({ notes: [], drawn: '' });
});
