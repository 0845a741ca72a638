import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { request, withKey } from '../support/api.ts';
import { createUser } from '../support/user.ts';
import { environmentOf, herald, temporaryFolder } from './herald.ts';

const imported = z.object({
  rows: z.array(z.object({ row: z.number(), sameAs: z.number().nullable(), status: z.string().nullable() })),
  sent: z.boolean(),
});
const HEADER = 'Caption;Channels;Publish at;Link';
const ZONE = ['--time-zone', 'Europe/Madrid', '--map', 'text=Caption'];

/** A file of 50 rows, of which 7 are mistakes: rows 3, 5, 8, 13, 21, 34 and 50. */
function rowsWithMistakes(): string[] {
  const mistakes: Record<number, string> = {
    3: 'No account;;2090-01-31 09:00;',
    5: 'Unknown platform;myspace;2090-01-31 09:00;',
    8: 'Not connected;instagram;2090-01-31 09:00;',
    13: 'No time;threads;;',
    21: 'An American time;threads;01/31/2090 9:00 AM;',
    34: 'In the past;threads;2020-01-31 09:00;',
    50: 'A bad link;threads;2090-01-31 09:00;nowhere',
  };
  return Array.from({ length: 50 }, (_, index) => {
    const row = index + 2;
    return mistakes[row] ?? `"Row ${row}; ""quoted""";threads;2090-01-31 09:${String(row).padStart(2, '0')};`;
  });
}

it('an import of a CSV file lists all mistakes, sends nothing before they are left out, and nothing twice', async () => {
  const user = await createUser();
  const env = environmentOf(user);
  const file = join(temporaryFolder(), 'posts.csv');
  const rows = rowsWithMistakes();
  writeFileSync(file, `\ufeff${[HEADER, ...rows, rows[0]].join('\r\n')}\r\n`);
  const importing = (...options: string[]) => herald(env, ['import', file, ...ZONE, ...options]);
  const countPosts = async () => {
    const { body } = await request('/v1/posts?limit=50', { headers: withKey(user) });
    return z.object({ posts: z.array(z.unknown()) }).parse(body).posts.length;
  };

  const stopped = await importing('--yes');
  expect(stopped).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was sent.') });
  const mistaken = [...stopped.stdout.matchAll(/^row (\d+) {2}error/gm)].map(([, row]) => Number(row));
  expect([...new Set(mistaken)]).toEqual([3, 5, 8, 13, 21, 34, 50]);
  expect(stopped.stdout).toMatch(/^row 52 {2}the same post as row 2$/m);
  expect(stopped.stdout).toMatch(/^51 rows: 43 posts, 7 with errors\.$/m);
  expect(await importing('--skip-invalid')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  expect(await countPosts()).toBe(0);

  const first = await importing('--skip-invalid', '--yes');
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^43 posts accepted, 0 already there/m) });
  const again = await importing('--skip-invalid', '--yes', '--json');
  expect(again).toMatchObject({ code: 0, stderr: '' });
  const { rows: results, sent } = imported.parse(JSON.parse(again.stdout));
  expect(sent).toBe(true);
  expect(results.filter(({ status }) => status === 'replayed')).toHaveLength(44);
  expect(results.at(-1)).toEqual({ row: 52, sameAs: 2, status: 'replayed' });
  expect(await countPosts()).toBe(43);
});

it('a column with the name of an option sets it for the accounts of the platform', async () => {
  const user = await createUser();
  const file = 'text,accounts,threads.replyControl,x.replySettings\nHello,threads,followers_only,following\n';
  const ended = await herald(environmentOf(user), ['import', '-', '--yes'], file);
  expect(ended).toMatchObject({ code: 0 });
  const { body } = await request('/v1/posts', { headers: withKey(user) });
  expect(body).toMatchObject({
    posts: [{ targets: [{ overrides: { replyControl: 'followers_only' } }], text: 'Hello' }],
  });
});

it.each([
  [['--map', 'caption=Caption'], 'no field "caption"'],
  [['--map', 'text=Words'], 'no column "Words"'],
  [[], 'No column names the accounts.'],
])('an import is refused with %j', async (options, message) => {
  const env = environmentOf(await createUser({ threads: 0 }));
  const ended = await herald(env, ['import', '-', ...options], 'Caption,Where\nHello,threads\n');
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});
