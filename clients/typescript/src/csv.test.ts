import { expect, it } from 'vitest';
import { type CsvSettings, checkRows, detectColumns, postsOfCsv, readCsv, sendRows } from './csv.ts';
import type { Posts } from './posts.ts';
import type { BatchPost } from './types.ts';

async function rowsOf(file: string, options: CsvSettings = {}) {
  const table = readCsv(file);
  return postsOfCsv(table, detectColumns(table.columns), options);
}

/** What a row that is given as values of its columns posts. */
async function postOf(cells: Record<string, string>, options: CsvSettings = {}) {
  const all = { text: 'Hello', accounts: 'x', ...cells };
  const lines = [Object.keys(all), Object.values(all)].map((line) => line.map((cell) => `"${cell}"`).join(','));
  const [row] = await rowsOf(lines.join('\n'), options);
  return row;
}

it.each([
  ['commas', 'text,accounts\r\n"Hello, ""you""",x\r\n'],
  ['semicolons', 'text;accounts\n"Hello, ""you""";x\n'],
  ['tabs and a byte order mark', '\ufefftext\taccounts\nHello, "you"\tx\n'.replaceAll('"', '')],
])('readCsv reads a file with %s', async (_what, file) => {
  const [row] = await rowsOf(file);
  expect(row?.post?.post.content).toMatchObject({ text: expect.stringMatching(/^Hello, "?you"?$/) });
});

it('readCsv refuses a file with an open quotation mark', () => {
  expect(() => readCsv('text,accounts\n"Hello,x')).toThrow(/quot/i);
});

it('detectColumns finds columns by their usual names', () => {
  expect(detectColumns(['Caption', 'Platforms', 'Publish at', 'Time Zone', 'IMAGES', 'Alt-Text', 'Notes'])).toEqual({
    text: 'Caption',
    accounts: 'Platforms',
    scheduledTime: 'Publish at',
    timeZone: 'Time Zone',
    media: 'IMAGES',
    altTexts: 'Alt-Text',
  });
});

it('the rows of a file are numbered as spreadsheets do, and empty rows are left out', async () => {
  const rows = await rowsOf('text,accounts\n"Two\nlines",x\n,\n\nFour,x\n');
  expect(rows.map(({ row }) => row)).toEqual([2, 5]);
});

it('the cells of a row become a post', async () => {
  const row = await postOf({
    accounts: 'X; instagram:1784 bluesky:did:plc:abc,threads',
    date: '2030-01-31 9:00',
    zone: 'Europe/Madrid',
    images: 'https://a.example/1.png | https://a.example/2.png',
    alt: 'A harbour | Boats, two',
    link: 'https://a.example',
    keepMetadata: 'TRUE',
  });
  expect(row).toEqual({
    row: 2,
    sameAs: null,
    problems: [],
    post: {
      post: {
        content: {
          text: 'Hello',
          platform: [
            { platform: 'x' },
            { platform: 'instagram', accountId: '1784' },
            { platform: 'bluesky', accountId: 'did:plc:abc' },
            { platform: 'threads' },
          ],
          mediaUrls: ['https://a.example/1.png', 'https://a.example/2.png'],
          altTexts: ['A harbour', 'Boats, two'],
          link: 'https://a.example',
          keepMetadata: true,
        },
      },
      scheduledTime: { at: '2030-01-31T09:00', timeZone: 'Europe/Madrid' },
      idempotencyKey: expect.stringMatching(/^csv-[0-9a-f]{64}$/),
    },
  });
});

it.each([
  ['2030-01-31T09:00:00+01:00', '2030-01-31T09:00:00+01:00'],
  ['2030-01-31 09:00', { at: '2030-01-31T09:00', timeZone: 'Asia/Tokyo' }],
  ['Next', { slot: 'next' }],
  ['now', undefined],
])('a row may have the time %j', async (time, expected) => {
  expect((await postOf({ time }, { timeZone: 'Asia/Tokyo' }))?.post?.scheduledTime).toEqual(expected);
});

const platforms = [
  {
    platform: 'youtube',
    options: {
      privacy: { type: 'string', enum: ['public', 'private'] },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
  { platform: 'instagram', options: { trialReel: { type: 'boolean' } } },
] as const;

it.each([
  [{ accounts: '' }, 'noAccount', '', 'names no account'],
  [{ accounts: 'x, myspace' }, 'noPlatform', 'myspace', 'no platform “myspace”'],
  [{ time: '' }, 'noTime', '', 'has no time'],
  [{ time: '31/01/2030 09:00' }, 'notATime', '31/01/2030 09:00', 'is not a time'],
  [{ time: '2030-01-31 09:00' }, 'noTimeZone', '2030-01-31 09:00', 'no time zone'],
  [{ 'youtube.privacy': 'secret' }, 'notAnOption', 'youtube.privacy: secret', 'not a value'],
])('a row with %j makes no post, and says why', async (cells, code, value, message) => {
  expect(await postOf(cells, { platforms })).toMatchObject({
    post: null,
    problems: [{ severity: 'error', code, value, message: expect.stringContaining(message), fix: expect.any(String) }],
  });
});

it('a column with the name of an option overrides it on the targets of the platform', async () => {
  const cells = { accounts: 'youtube, x, instagram', 'youtube.privacy': 'private', 'youtube.tags': 'sea, boats' };
  const row = await postOf({ ...cells, 'instagram.trialReel': 'TRUE', 'x.privacy': 'private' }, { platforms });
  expect(row?.post?.post.content.platform).toEqual([
    { platform: 'youtube', overrides: { privacy: 'private', tags: ['sea', 'boats'] } },
    { platform: 'x' },
    { platform: 'instagram', overrides: { trialReel: true } },
  ]);
  const plain = await postOf({ accounts: 'youtube, instagram', 'youtube.privacy': '' }, { platforms });
  expect(plain?.post?.post.content.platform).toEqual([{ platform: 'youtube' }, { platform: 'instagram' }]);
});

it('equal rows name the first of them, and other rows have another key', async () => {
  const rows = await rowsOf('text,accounts\nOne,x\nTwo,x\nOne,x\nOne,myspace\nTwo,myspace\n');
  expect(rows.map(({ sameAs }) => sameAs)).toEqual([null, null, 2, null, null]);
  const [first, second, third] = rows.map(({ post }) => post?.idempotencyKey);
  expect(third).toBe(first);
  expect(second).not.toBe(first);
});

it('rows are checked in batches of 100, and each valid row makes a post', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `Row ${index + 2},x`);
  const rows = await rowsOf(['text,accounts', ...lines, 'Row 2,x', 'Odd,myspace'].join('\n'));
  const sent: string[][] = [];
  const posts = {
    createMany: async (batch: readonly BatchPost[]) => {
      sent.push(batch.map(({ post }) => post.content.text ?? ''));
      return { results: batch.map((_, index) => ({ index, problems: [{ severity: 'warning' }] })) };
    },
  } as unknown as Posts;
  const checked = await checkRows(posts, rows);
  expect(sent.map(({ length }) => length)).toEqual([100, 50]);
  expect(checked.map(({ problems }) => problems.length)).toEqual([...Array.from(lines, () => 1), 0, 1]);
  expect((await sendRows(posts, checked)).map(({ row }) => `Row ${row}`)).toEqual(sent.flat().slice(150));
});
