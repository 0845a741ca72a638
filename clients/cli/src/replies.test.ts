import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testProgram } from './testing/program.ts';

interface Sent {
  post: { content: Record<string, unknown> };
}

/** Runs `herald` beside a server that stores each file under the next number, and accepts every post. */
async function herald(args: readonly string[], input = '') {
  let stored = 0;
  const program = testProgram(({ request }) => {
    if (request === 'GET /v1/accounts')
      return Response.json({ accounts: [{ platform: 'x', accountId: '1', status: 'active' }] });
    if (request === 'POST /v1/media/uploads')
      return Response.json({ id: `file-${++stored}`, uploadUrl: 'https://storage.example.com/1', chunkBytes: 1 << 20 });
    if (request.includes('/v1/media')) return Response.json({ id: `file-${stored}`, mimeType: 'image/png' });
    return Response.json(request.startsWith('PUT') ? null : { postSubmissionId: 'p1', warnings: [] });
  }, input);
  const { code, notes, requests } = await program.run(args);
  const sent = requests.find(({ request }) => request === 'POST /v1/posts');
  const { post }: Partial<Sent> = Object(sent?.body);
  const uploads = requests.filter(({ request }) => request === 'POST /v1/media/uploads').map(({ body }) => body);
  return { code, notes, sent, uploads, key: sent?.headers.get('idempotency-key'), content: post?.content };
}

function fileOf(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'herald-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file.png');
  writeFileSync(path, content);
  return path;
}

const post = ['post', 'First', '--to', 'x'];

it.each([
  [['--keep-metadata'], true],
  [[], undefined],
])('herald post %j stores local files, and publishes them, with keepMetadata %s', async (option, keepMetadata) => {
  const { code, uploads, content } = await herald([...post, '--media', fileOf('A'), ...option]);
  expect(code).toBe(0);
  for (const request of [...uploads, content]) expect(Object(request).keepMetadata).toBe(keepMetadata);
  expect(uploads).toHaveLength(1);
});

it('herald post sends the replies in their order, each with what follows it', async () => {
  const address = 'https://example.com/1.png';
  const { code, content } = await herald([
    ...[...post, '--reply', 'Second', '--reply-media', address, '--reply-alt', 'A chart'],
    ...['--reply', 'Third', '--reply-delay', '1m30s', '--reply', 'Last'],
  ]);
  expect(code).toBe(0);
  expect(content?.['replies']).toEqual([
    { text: 'Second', media: [{ url: address }], altTexts: ['A chart'] },
    { text: 'Third', delaySeconds: 90 },
    { text: 'Last' },
  ]);
});

it('herald post stores the files of the post and of its replies, each for its own text', async () => {
  const [one, two, three] = [fileOf('1'), fileOf('2'), fileOf('3')];
  const files = ['--media', one, '--reply', 'Second', '--reply-media', two, '--reply', 'Last', '--reply-media', three];
  expect(await herald([...post, ...files])).toMatchObject({
    code: 0,
    content: {
      mediaIds: ['file-1'],
      replies: [
        { text: 'Second', media: [{ mediaId: 'file-2' }] },
        { text: 'Last', media: [{ mediaId: 'file-3' }] },
      ],
    },
  });
});

it('herald post has another key where a file, a reply, or the place of a file differs, and else the same', async () => {
  const [one, other] = [fileOf('1'), fileOf('2')];
  const second = ['--reply', 'Second'];
  const last = ['--reply', 'Last'];
  const commands = [
    [...second, '--reply-media', one, ...last],
    [...second, ...last, '--reply-media', one],
    [...second, '--reply-media', other, ...last],
    [...second, '--reply-media', one],
    ['--media', one, ...second, ...last],
  ];
  const keys: (string | null | undefined)[] = [];
  for (const command of [...commands, ...commands]) keys.push((await herald([...post, ...command])).key);
  expect(new Set(keys).size).toBe(commands.length);
  expect(keys.slice(0, commands.length)).toEqual(keys.slice(commands.length));
});

it('herald post reads a thread from a file', async () => {
  const { content } = await herald(['post', '--to', 'x', '--thread-file', '-'], 'First\n---\nSecond\n---\nLast\n');
  expect(content).toMatchObject({ text: 'First', replies: [{ text: 'Second' }, { text: 'Last' }] });
});

it('herald post asks to split the text of each target', async () => {
  const { content } = await herald([...post, '--number']);
  expect(content?.['platform']).toEqual([{ platform: 'x', splitText: true, numberParts: true }]);
  expect((await herald([...post, '--split'])).content?.['platform']).toEqual([{ platform: 'x', splitText: true }]);
});

it.each([
  [['--reply-media', 'chart.png'], /behind the --reply/],
  [['--reply-delay', '5m', '--reply', 'Second'], /behind the --reply/],
  [['--reply', 'Second', '--reply-delay', 'soon'], /not a period/],
  [['--reply', 'Second', '--reply-media', 'missing.png'], /no file missing\.png/],
  [['--thread-file', '-'], /--thread-file cannot be combined with the text/],
])('herald post exits with 2 and sends nothing for %j', async (wrong, message) => {
  expect(await herald([...post, ...wrong], 'One\n---\nTwo')).toMatchObject({
    code: 2,
    sent: undefined,
    notes: expect.stringMatching(message),
  });
});
