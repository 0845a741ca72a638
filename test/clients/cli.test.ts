import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { saveGroups } from '../../functions/src/domain/account-groups/index.ts';
import { HOUR } from '../../functions/src/model/clock.ts';
import { aPost, publish } from '../support/api.ts';
import { giveCredits } from '../support/credits.ts';
import { inProfile } from '../support/profiles.ts';
import { inject, liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { environmentOf, herald, spawnHerald, temporaryFolder } from './herald.ts';

const accepted = z.object({ postSubmissionId: z.uuid() });
const failure = z.object({ error: z.object({ code: z.string(), message: z.string(), problems: z.array(z.string()) }) });

const freeSlots = z.object({ slots: z.array(z.object({ at: z.string() })) });

const LATER = '2090-03-26T09:00';

/** A file of the sandbox on disk. */
async function download(name: string): Promise<string> {
  const response = await fetch(`${stack.sandboxUrl}/media/${name}`);
  const file = join(temporaryFolder(), name.replace(/\?.*/, '.mp4'));
  writeFileSync(file, await response.bytes());
  return file;
}

function asUser(user: TestUser) {
  const env = environmentOf(user);
  return {
    run: (...args: string[]) => herald(env, args),
    pipe: (input: string, ...args: string[]) => herald(env, args, input),
    json: async (...args: string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await herald(env, [...args, '--json']);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout);
    },
  };
}

it('herald post publishes a text with an image, and waits until it is live', async () => {
  const user = await createUser();
  const [accountId = ''] = user.accounts.threads;
  const image = await download('sample.jpg');
  const { run } = asUser(user);
  const posted = await run('post', 'With a picture', '--to', 'threads', '--media', image, '--alt', 'A test', '--wait');
  expect(posted).toMatchObject({ code: 0, stderr: expect.stringContaining('sample.jpg: ') });
  expect(posted.stdout).toContain(`published  threads:${accountId}  http`);
  expect(posted.stdout).toMatch(/The post is published\.\n$/);
  expect(await liveOn(accountId)).toMatchObject([{ text: 'With a picture', media: [expect.anything()] }]);
});

it('herald post prints only the id on stdout and reads the text from stdin', async () => {
  const user = await createUser();
  const { pipe, json } = asUser(user);
  const { code, stdout } = await pipe(
    'Two\nlines\n',
    'post',
    '-',
    '--to',
    'threads',
    '--at',
    LATER,
    '--zone',
    'Europe/Madrid',
  );
  expect(code).toBe(0);
  const id = z.uuid().parse(stdout.trimEnd());
  expect(await json('show', id)).toMatchObject({
    text: 'Two\nlines',
    outcome: 'scheduled',
    scheduledTime: '2090-03-26T07:00:00.000Z',
  });
});

it('herald post sends one idempotency key with every attempt', async () => {
  const { json } = asUser(await createUser());
  const ask = () => json('post', 'Once', '--to', 'threads', '--at', LATER, '--idempotency-key', 'k1');
  expect(await ask()).toEqual(await ask());
});

it('herald post exits with 3 when one of two targets fails', async () => {
  const user = await createUser({ bluesky: 1 });
  const [accountId = ''] = user.accounts.bluesky;
  const body = { error: 'InvalidRequest', message: 'Not today.' };
  await inject({ platform: 'bluesky', operation: 'createRecord', times: 1, status: 400, body, accountId });
  const { run } = asUser(user);
  const posted = await run('post', 'To both', '--to', `threads,bluesky:${accountId}`, '--wait');
  expect(posted).toMatchObject({ code: 3, stdout: expect.stringMatching(/The post is partly published\.\n$/) });
  expect(posted.stdout).toMatch(new RegExp(`failed +bluesky:${accountId} .*Not today`));
});

it('herald post --dry-run shows the problems and stores nothing', async () => {
  const { run, json } = asUser(await createUser({ tiktok: 1 }));
  const image = await download('sample.jpg');
  const dry = await run('post', 'a'.repeat(501), '--to', 'threads,tiktok', '--media', image, '--dry-run');
  expect(dry).toMatchObject({ code: 1, stdout: expect.stringMatching(/^error +threads:.*500.*\n/m) });
  expect(dry.stdout).not.toMatch(/^error +tiktok/m);
  expect(await run('validate', 'Short', '--to', 'threads')).toMatchObject({
    code: 0,
    stdout: 'It can be published.\n',
  });
  expect(await json('list')).toEqual({ posts: [], nextCursor: null });
  expect(await json('media', 'list')).toEqual({ media: [], nextCursor: null });
});

it('herald post publishes the same post once, says so, and publishes it again with --new', async () => {
  const { run, json } = asUser(await createUser());
  const post = (...more: string[]) => run('post', 'Only once', '--to', 'threads', '--at', `${LATER}Z`, ...more);
  const [first, second, again] = [await post(), await post(), await post('--new')];
  expect(second).toMatchObject({ code: 0, stdout: first.stdout });
  expect(first.stderr).not.toContain('--new');
  expect(second.stderr).toContain('--new publishes another');
  expect(again.stdout).not.toBe(first.stdout);
  expect(await json('list')).toMatchObject({ posts: [{}, {}] });
});

it('herald post publishes the same post with the same file once, and keeps no second copy of the file', async () => {
  const { run, json } = asUser(await createUser());
  const image = await download('sample.png');
  const post = () => run('post', 'Only once', '--to', 'threads', '--media', image, '--at', `${LATER}Z`);
  const first = await post();
  const repeated = { code: 0, stderr: expect.stringContaining('--new publishes another') };
  expect(await post()).toMatchObject({ ...repeated, stdout: first.stdout });
  expect(await json('media', 'list')).toMatchObject({ media: [{}] });
  await run('cancel', first.stdout.trim());
  const second = await post();
  expect(second).toMatchObject({ code: 0, stdout: expect.not.stringContaining(first.stdout) });
  expect(await post()).toMatchObject({ ...repeated, stdout: second.stdout });
  expect(await json('list')).toMatchObject({ posts: [{}, {}] });
});

it('herald post refuses a key that an earlier post with other files had, and names that post', async () => {
  const { run, json } = asUser(await createUser());
  const [one, two] = [await download('sample.png'), await download('sample.jpg')];
  const flags = ['--to', 'threads', '--at', `${LATER}Z`, '--idempotency-key', 'k1'];
  const { stdout } = await run('post', 'One', '--media', one, ...flags);
  const { code, stderr } = await run('post', 'Two', '--media', two, ...flags);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`key was ${stdout.trim()}`) });
  expect(await json('media', 'list')).toMatchObject({ media: [{}] });
});

it('herald post checks the targets before it uploads, and deletes the files of a refused post', async () => {
  const user = await createUser({ bluesky: 2 });
  const { run, json } = asUser(user);
  const image = await download('sample.png');
  const unchecked = await run('post', 'Hello', '--to', 'x,bluesky', '--media', image);
  expect(unchecked).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Error: .*\n {2}x: No x account/) });
  expect(unchecked.stderr).toContain(`bluesky:${user.accounts.bluesky[1]}`);
  expect(unchecked.stderr).not.toContain('sample.png: ');
  const tooManyTexts = ['--alt', 'One', '--alt', 'Two'];
  const refused = await run('post', 'Hello', '--to', 'threads', '--media', image, ...tooManyTexts);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('sample.png: ') });
  expect(await json('media', 'list')).toEqual({ media: [], nextCursor: null });
});

it('herald post sends a text and options for a target, with the types of the platform', async () => {
  const user = await createUser({ tiktok: 1, youtube: 1 });
  const [tiktok = '', youtube = ''] = [user.accounts.tiktok[0], user.accounts.youtube[0]];
  const { json, run } = asUser(user);
  const video = `${stack.sandboxUrl}/media/sample.mp4`;
  const to = ['--to', 'tiktok,youtube', '--media', video, '--at', `${LATER}Z`];
  const options = ['tiktok.privacy=SELF_ONLY', 'tiktok.allowDuet=true', 'youtube.tags=a,b', 'youtube.categoryId=10'];
  const flags = [...options.flatMap((option) => ['--option', option]), '--text-for', 'youtube=Longer'];
  const { postSubmissionId } = accepted.parse(await json('post', 'Short', ...to, ...flags));
  expect(await json('show', postSubmissionId)).toMatchObject({
    targets: [
      { accountId: tiktok, overrides: { privacy: 'SELF_ONLY', allowDuet: true } },
      { accountId: youtube, overrides: { text: 'Longer', tags: ['a', 'b'], categoryId: '10' } },
    ],
  });
  const wrong = await run('post', 'Short', ...to, '--option', 'tiktok.privacy=NOBODY');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('SELF_ONLY') });
  expect((await run('platforms', 'tiktok')).stdout).toMatch(/^privacy +.*SELF_ONLY/m);
});

it('herald post sends the JSON of a file as it is', async () => {
  const { pipe, json } = asUser(await createUser());
  const body = { post: { content: { text: 'From JSON', platform: 'threads' } }, scheduledTime: `${LATER}Z` };
  const { code, stdout, stderr } = await pipe(JSON.stringify(body), 'post', '--file', '-', '--json');
  expect(code, stderr).toBe(0);
  const { postSubmissionId } = accepted.parse(JSON.parse(stdout));
  expect(await json('show', postSubmissionId)).toMatchObject({ text: 'From JSON', outcome: 'scheduled' });
  expect(await pipe('{}', 'validate', '--file', '-', '--json')).toMatchObject({ code: 1, stderr: '' });
});

describe('herald with a thread', () => {
  it('herald post publishes the parts of a thread in their order, and names each with its link', async () => {
    const user = await createUser({ bluesky: 1 });
    const [accountId = ''] = user.accounts.bluesky;
    const { run } = asUser(user);
    const thread = ['--reply', 'Second', '--reply-media', await download('sample.jpg'), '--reply', 'Last'];
    const { code, stdout } = await run('post', 'First', '--to', 'bluesky', ...thread, '--wait');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/The post is published\.\n$/) });
    for (const number of [1, 2])
      expect(stdout).toMatch(new RegExp(`^published  bluesky:${accountId} reply ${number}  http`, 'm'));
    const live = (await liveOn(accountId)).map(({ text, media }) => [text, media.length]).sort();
    expect(live).toEqual([
      ['First', 0],
      ['Last', 0],
      ['Second', 1],
    ]);
  });

  it('herald post shows the parts of a long text before it is published', async () => {
    const { run } = asUser(await createUser({ bluesky: 1 }));
    const text = `${'One sentence of many words. '.repeat(10)}${'Another sentence of them. '.repeat(5)}`.trim();
    const dry = await run('post', text, '--to', 'bluesky', '--number', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/^bluesky.*, part 1: One.* \(1\/2\)$/m) });
    expect(dry.stdout).toMatch(/part 2: .* \(2\/2\)\nIt can be published\.\n$/);
    expect(await run('post', text, '--to', 'bluesky', '--dry-run')).toMatchObject({ code: 1 });
  });

  it('herald post exits with 3 without a reply and says which one is missing, and herald retry continues there', async () => {
    const user = await createUser({ instagram: 1 });
    const [accountId = ''] = user.accounts.instagram;
    const body = { error: { message: 'No', type: 'OAuthException', code: 10 } };
    const { run, json } = asUser(user);
    await inject({ platform: 'instagram', operation: 'createComment', times: 1, status: 403, body, accountId });
    const comments = ['--reply', 'One comment', '--reply', 'Another'];
    const image = `${stack.sandboxUrl}/media/sample.jpg`;
    const posted = await run('post', 'A picture', '--to', 'instagram', '--media', image, ...comments, '--wait');
    expect(posted).toMatchObject({ code: 3, stdout: expect.stringMatching(/The post is partly published\.\n$/) });
    const reason = 'permission to write below';
    expect(posted.stdout).toMatch(new RegExp(`^failed  instagram:${accountId} reply 1  .*${reason}`, 'm'));
    expect(posted.stdout).toMatch(new RegExp(`^not sent  instagram:${accountId} reply 2$`, 'm'));
    const { posts } = z
      .object({ posts: z.array(z.object({ postSubmissionId: z.string() })) })
      .parse(await json('list', '--status', 'partly_published'));
    const id = posts[0]?.postSubmissionId ?? '';
    const shown = await run('show', id);
    expect(shown.stdout).toMatch(/^ {2}reply 2: Another$/m);
    expect(shown.stdout).toMatch(new RegExp(`^ +partly published +instagram:${accountId} +http\\S+$`, 'm'));
    const { stdout: story } = await run('timeline', id);
    expect(story).toMatch(/reply 1: POST .*: 403/);
    expect(story).toMatch(new RegExp(`published: http.*${reason}`));
    expect(await run('retry', id, '--wait')).toMatchObject({ code: 0 });
    expect(await liveOn(accountId)).toMatchObject([{ comments: ['One comment', 'Another'] }]);
  });
});

it('herald edit changes text, time, link and one target, and keeps the rest', async () => {
  const user = await createUser({ bluesky: 2 });
  const [one = '', two = ''] = user.accounts.bluesky;
  const { run, json, pipe } = asUser(user);
  const to = ['--to', `bluesky:${one},bluesky:${two}`, '--text-for', `bluesky:${one}=For one`];
  const posted = await json('post', 'Old', ...to, '--option', 'bluesky.languages=en', '--at', `${LATER}Z`);
  const { postSubmissionId: id } = accepted.parse(posted);
  const link = 'https://example.com/news';
  const changes = ['--at', '2091-03-26T09:00Z', '--text-for', `bluesky:${two}=For two`, '--link', link];
  expect(await run('edit', id, 'New', ...changes)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2091'),
  });
  expect(await json('show', id)).toMatchObject({
    text: 'New',
    link: { url: link },
    scheduledTime: '2091-03-26T09:00:00.000Z',
    targets: [
      { accountId: one, overrides: { text: 'For one', languages: ['en'] } },
      { accountId: two, overrides: { text: 'For two', languages: ['en'] } },
    ],
  });
  await json('edit', id, '--to', `bluesky:${two}`, '--no-link', '--option', 'bluesky.languages=');
  const { targets, link: none } = z
    .object({ targets: z.array(z.unknown()), link: z.null() })
    .parse(await json('show', id));
  expect(targets).toMatchObject([{ accountId: two, overrides: { text: 'For two' } }]);
  expect({ none, targets: JSON.stringify(targets) }).toEqual({
    none: null,
    targets: expect.not.stringContaining('languages'),
  });
  expect(await pipe('{"scheduledTime":null}', 'edit', id, '--file', '-')).toMatchObject({ code: 0 });
  expect(await run('watch', id)).toMatchObject({ code: 0 });
  expect(await run('edit', id, 'Too late')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('can no longer be changed'),
  });
});

describe('herald with a post', () => {
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    user = await createUser();
    id = await publish(user, aPost({ text: 'Watch me' }));
  });

  it('herald watch follows a post until it is live', async () => {
    const watched = await asUser(user).run('watch', id);
    expect(watched).toMatchObject({ code: 0, stderr: '' });
    expect(watched.stdout).toMatch(/^published +threads:/m);
  });

  it('herald list lists posts, and herald show and herald timeline show one post', async () => {
    const { run, json } = asUser(user);
    await run('watch', id);
    expect((await run('list', '--status', 'published', '--search', 'watch')).stdout).toMatch(
      new RegExp(`^${id}  published  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  threads  Watch me\n$`),
    );
    expect(await json('list', '--platform', 'x')).toEqual({ posts: [], nextCursor: null });
    expect((await run('show', id)).stdout).toMatch(/Watch me[\s\S]*published +threads:/);
    expect((await run('timeline', id)).stdout).toMatch(/attempt 1 began[\s\S]*published: http/);
  });

  it('herald cancel cancels a post that is not published yet, and no other', async () => {
    const { run, json } = asUser(user);
    await run('watch', id);
    const later = accepted.parse(await json('post', 'Later', '--to', 'threads', '--at', `${LATER}Z`));
    expect(await run('cancel', later.postSubmissionId)).toMatchObject({ code: 0, stdout: 'The post was cancelled.\n' });
    expect(await run('watch', later.postSubmissionId)).toMatchObject({ code: 1 });
    expect(await run('cancel', id)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Error: .+\n/) });
  });

  it('herald retry repeats a failed target', async () => {
    const failing = await createUser({ threads: 0, bluesky: 1 });
    const [accountId = ''] = failing.accounts.bluesky;
    const body = { error: 'InvalidRequest', message: 'Not today.' };
    await inject({ platform: 'bluesky', operation: 'createRecord', times: 1, status: 400, body, accountId });
    const { run, json } = asUser(failing);
    const failed = await run('post', 'Again', '--to', 'bluesky', '--wait', '--json');
    expect(failed.code).toBe(1);
    const { postSubmissionId } = accepted.parse(JSON.parse(failed.stdout));
    expect(await run('retry', postSubmissionId, '--target', `bluesky:${accountId}`, '--wait')).toMatchObject({
      code: 0,
    });
    expect(await json('show', postSubmissionId)).toMatchObject({ outcome: 'published' });
  });
});

it('herald drafts prepares, lists, rejects, publishes and deletes drafts', async () => {
  const user = await createUser();
  const { run, json } = asUser(user);
  const create = async (text: string) => {
    const { stdout } = await run('drafts', 'create', text, '--to', 'threads');
    return z.uuid().parse(stdout.trimEnd());
  };
  const id = await create('Prepared');
  expect((await run('drafts')).stdout).toMatch(new RegExp(`^${id} .*waiting .*Prepared\n$`));
  expect(await json('drafts', 'reject', id, 'Shorter')).toMatchObject({ status: 'rejected' });
  expect((await run('drafts', 'show', id)).stdout).toMatch(/ v2 .*rejected: Shorter/s);
  expect(await json('drafts', 'list', '--status', 'waiting')).toMatchObject({ drafts: [] });
  const post = await run('drafts', 'publish', id, '--draft-version', '2', '--at', `${LATER}Z`);
  expect((await run('show', post.stdout.trimEnd())).stdout).toContain('scheduled');
  const other = await create('Other');
  expect(await json('drafts', 'delete', other)).toEqual({ deleted: other });
  expect(await run('drafts', 'show', other)).toMatchObject({ code: 1 });
});

describe('herald with files', () => {
  it('herald media uploads, lists and deletes files', async () => {
    const { run, json } = asUser(await createUser());
    const [image, video] = [await download('sample.png'), await download('big?bytes=9000000')];
    const uploaded = await run('media', 'upload', image, video, `${stack.sandboxUrl}/media/sample.gif`);
    expect(uploaded).toMatchObject({ code: 0, stderr: expect.stringMatching(/sample\.png: .*\n.*9 MB sent\n/) });
    const ids = uploaded.stdout.trimEnd().split('\n');
    expect(ids).toHaveLength(3);
    const page = await json('media', 'list', '--limit', '2');
    expect(page).toMatchObject({
      media: [
        { id: ids[2], mimeType: 'image/gif' },
        { id: ids[1], mimeType: 'video/mp4', sizeBytes: 9_000_000 },
      ],
    });
    const { nextCursor } = z.object({ nextCursor: z.string() }).parse(page);
    expect(await json('media', 'list', '--cursor', nextCursor)).toMatchObject({ media: [{ id: ids[0] }] });
    expect(await json('media', 'list', '--search', 'GIF', '--kind', 'image')).toMatchObject({
      media: [{ id: ids[2] }],
    });
    expect((await run('media', 'show', ids[2] ?? '')).stdout).toContain('sample.gif');
    const [first = '', second = '', third = ''] = ids;
    expect((await run('media', 'delete', first, second)).stdout).toBe(`deleted ${first}\ndeleted ${second}\n`);
    expect(await json('media', 'delete', third)).toEqual({ deleted: [third] });
    expect(await json('media', 'list')).toEqual({ media: [], nextCursor: null });
  });

  it('herald transcribe prints the transcript of a file', async () => {
    const user = await createUser();
    const { run, json } = asUser(user);
    const audio = await download('sample.mp3');
    expect(await run('transcribe', audio)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/AI credit/),
    });
    expect(await json('media', 'list')).toMatchObject({ media: [] });
    await giveCredits(user, 5);
    const { code, stdout, stderr } = await run('transcribe', audio, '--language', 'en');
    expect(code, stderr).toBe(0);
    expect(stdout.trim()).not.toBe('');
    expect(stderr).toContain('Credits: 1');
  });

  it('herald templates render makes an image from a template, and stores it', async () => {
    const { run, json } = asUser(await createUser());
    expect((await run('templates')).stdout).toMatch(/^quote +1:1 4:5 9:16 /m);
    const out = join(temporaryFolder(), 'quote.jpg');
    const drawn = await json(
      'templates',
      'render',
      'quote',
      '--set',
      'quote=Here be words',
      '--aspect-ratio',
      '4:5',
      '--out',
      out,
    );
    expect(drawn).toMatchObject({ id: expect.any(String), url: expect.stringMatching(/^http/) });
    expect(statSync(out).size).toBeGreaterThan(10_000);
  });
});

describe('herald with an account', () => {
  it('herald accounts lists accounts in the form that --to accepts, checks one, and names where to connect others', async () => {
    const user = await createUser();
    const { run } = asUser(user);
    expect((await run('accounts')).stdout).toMatch(new RegExp(`^threads:${user.accounts.threads[0]} .* active\n$`));
    const account = `threads:${user.accounts.threads[0]}`;
    expect(await run('accounts', 'check', account)).toMatchObject({ code: 0, stdout: `${account}  alive\n` });
    const page = `${stack.webUrl}/settings/accounts`;
    const connect = await herald(environmentOf(user, stack.webUrl), ['accounts', 'connect', 'bluesky']);
    expect(connect).toMatchObject({ code: 0, stdout: `${page}\n`, stderr: expect.stringContaining('in your browser') });
  });

  it('herald reconcile tells whether a post is there, with an exit code for each answer', async () => {
    const user = await createUser();
    const account = ['--account', `threads:${user.accounts.threads[0]}`];
    const { run } = asUser(user);
    const ask = (...args: string[]) => run('reconcile', ...account, '--text', 'Is it there?', '--from', ...args);
    const [now, earlier] = [Date.now(), Date.now() - 3_600_000].map((at) => new Date(at).toISOString());
    expect(await ask(earlier ?? '', '--to', new Date(Date.now() - 1_200_000).toISOString())).toMatchObject({
      code: 1,
      stdout: 'There is no such post.\n',
    });
    expect(await ask(earlier ?? '')).toMatchObject({
      code: 4,
      stdout: expect.stringMatching(/late\. Ask again in \d+ s\.\n$/),
    });
    expect(await run('post', 'Is it there?', '--to', 'threads', '--wait')).toMatchObject({ code: 0 });
    expect(await ask(earlier ?? '')).toMatchObject({ code: 0, stdout: expect.stringMatching(/ http\S+ {2}[\w-]+\n$/) });
    expect(await ask(now ?? '', '--to', earlier ?? '')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('before'),
    });
  });

  it('herald keys shows the permissions of the key, and names where keys are created', async () => {
    const user = await createUser();
    const keys = await herald(environmentOf(user, stack.webUrl), ['keys']);
    expect(keys).toMatchObject({ code: 0, stdout: expect.stringContaining(`of user ${user.uid}`) });
    expect(keys.stderr).toContain(`${stack.webUrl}/settings/keys`);
    expect(keys.stdout + keys.stderr).not.toContain(user.apiKey);
  });

  it('herald login stores its key readable by the user alone, and herald uses the key', async () => {
    const user = await createUser();
    const env = environmentOf(null);
    expect(await herald(env, ['accounts'])).toMatchObject({ code: 2, stderr: expect.stringContaining('herald login') });
    const wrong = await herald(env, ['login', stack.apiUrl], 'sk_live_wrong\n');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Error: .*\n {2}Fix: /) });
    expect(await herald(env, ['login', stack.apiUrl], `${user.apiKey}\n`)).toMatchObject({ code: 0 });
    const file = join(env['XDG_CONFIG_HOME'] ?? '', 'herald', 'config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await herald(env, ['accounts'])).toMatchObject({ code: 0, stdout: expect.stringContaining('threads:') });
    // It may be repeated.
    for (const _ of [1, 2]) expect(await herald(env, ['logout'])).toMatchObject({ code: 0 });
    expect(await herald(env, ['accounts'])).toMatchObject({ code: 2 });
  });
});

describe('herald with profiles', () => {
  it('herald acts for the profile that --profile or HERALD_PROFILE names, before or after the command', async () => {
    const user = await createUser();
    const externalId = 'customer-42';
    const profile = await inProfile(user, { externalId });
    const { run } = asUser(user);
    const accounts = { code: 0, stdout: expect.stringMatching(new RegExp(`^threads:${profile.accounts.threads[0]} `)) };
    expect(await run('--profile', profile.profileId, 'accounts')).toMatchObject(accounts);
    expect(await run('accounts', 'list', '--profile', `external:${externalId}`)).toMatchObject(accounts);
    const env = { ...environmentOf(user), HERALD_PROFILE: profile.profileId };
    expect(await herald(env, ['accounts'])).toMatchObject(accounts);
    expect((await herald(env, ['keys'])).stdout).toContain(profile.profileId);
    expect(await herald(env, ['accounts', '--profile', 'prf_unknown'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no such profile.'),
    });
    const posted = await run('post', 'For a profile', '--to', 'threads', '--wait', '--profile', profile.profileId);
    expect(posted).toMatchObject({ code: 0 });
    expect(await liveOn(...profile.accounts.threads)).toMatchObject([{ text: 'For a profile' }]);
    expect(await liveOn(...user.accounts.threads)).toEqual([]);
  });

  it('herald connect creates a link that connects accounts to the profile', async () => {
    const user = await createUser({ threads: 0 });
    const { profileId } = await inProfile(user);
    const { run, json } = asUser(user);
    const options = ['--profile', profileId, '--platform', 'threads', '--platform', 'bluesky'];
    expect(await json('connect', ...options)).toMatchObject({ profileId, platforms: ['threads', 'bluesky'] });
    const day = await run('connect', ...options, '--expires-in', '1d');
    expect(day).toMatchObject({ code: 0, stdout: expect.stringMatching(/^https?:\S+\n$/) });
    expect(await run('connect', '--expires-in', '1m')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('body.expiresIn'),
    });
    const list = () => json('connect', 'list', '--profile', profileId);
    const { connectLinks } = z.object({ connectLinks: z.array(z.object({ id: z.string() })) }).parse(await list());
    for (const { id } of connectLinks)
      expect(await run('connect', 'revoke', id, '--profile', profileId)).toMatchObject({ code: 0 });
    expect([connectLinks.length, await list()]).toEqual([2, { connectLinks: [] }]);
  });

  it('herald profiles creates, lists, changes and deletes profiles, for whichever profile it acts', async () => {
    const user = await createUser({ threads: 0 });
    const env = { ...environmentOf(user), HERALD_PROFILE: 'external:not-yet' };
    const json = async (...args: string[]): Promise<unknown> =>
      JSON.parse((await herald(env, ['profiles', ...args, '--json'])).stdout);
    const fields = ['--external-id', 'acme/42', '--requests-per-minute', '20', '--posts-per-day', '5'];
    const created = await herald(env, ['profiles', 'create', 'Bakery', ...fields, '--set', 'plan=pro', '--set', 'a=1']);
    const id = z.string().startsWith('prf_').parse(created.stdout.trimEnd());
    const limits = { requestsPerMinute: 20, postsPerDay: 5 };
    const profile = { id, name: 'Bakery', externalId: 'acme/42', limits, metadata: { plan: 'pro', a: '1' } };
    expect(await json()).toMatchObject({ profiles: [profile], nextCursor: null });
    expect(await json('edit', 'external:acme/42', '--name', 'Bakery & Sons')).toMatchObject({
      ...profile,
      name: 'Bakery & Sons',
    });
    expect(await json('edit', id, '--no-posts-per-day', '--set', 'a=', '--no-external-id')).toMatchObject({
      externalId: null,
      limits: { requestsPerMinute: 20, postsPerDay: null },
      metadata: { plan: 'pro' },
    });
    const listed = await herald(env, ['profiles']);
    expect(listed.stdout).toMatch(new RegExp(`^${id} .*20 requests a minute .*Bakery & Sons\n$`));
    expect(await json('delete', id)).toEqual({ deleted: id });
    expect(await json('list')).toMatchObject({ profiles: [] });
  });
});

it('the built program reads stdin, prints on stdout, and exits with the code of its command', async () => {
  const user = await createUser();
  const args = ['post', '-', '--to', 'threads', '--at', `${LATER}Z`];
  const { code, stdout } = await spawnHerald(environmentOf(user), args, 'From a pipe');
  expect(code).toBe(0);
  expect(z.uuid().safeParse(stdout.trimEnd()).success).toBe(true);
  expect(await spawnHerald(environmentOf(user), ['nonsense'])).toMatchObject({ code: 2, stdout: '' });
});

describe('herald that fails', () => {
  const unreachable = () => ({ ...environmentOf({ apiKey: 'sk_test_1' }), HERALD_URL: 'http://127.0.0.1:2' });

  it.each([
    [['post', 'Hello']],
    [['post', '--to', 'threads']],
    [['post', 'Hello', '--to', 'nowhere']],
    [['post', 'Hello', '--to', 'threads', '--media', 'missing.png']],
    [['post', 'Hello', '--to', 'threads', '--at', 'tomorrow']],
    [['post', 'Hello', '--to', 'threads', '--in', 'soon']],
    [['post', 'Hello', '--to', 'threads', '--option', 'tiktok']],
    [['post', 'Hello', '--to', 'threads', '--text-for', 'bluesky=Hi']],
    [['post', 'Hello', '--file', 'post.json']],
    [['post', '--file', 'missing.json']],
    [['edit', 'p1']],
    [['edit', 'p1', '--now', '--at', LATER]],
    [['list', '--limit', '1.5']],
    [['list', '--status', 'gone']],
    [['list', '--limit', 'many']],
    [['accounts', 'connect', 'nowhere']],
    [['accounts', '--profile', '']],
    [['accounts', '--profile', 'with space']],
    [['connect', '--expires-in', 'soon']],
    [['completion', 'tcsh']],
    [['nonsense']],
  ])('wrong usage exits with 2 without a request: %j', async (args) => {
    const { code, stdout, stderr } = await herald(unreachable(), args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /i);
    expect(stderr).not.toMatch(/\n +at /);
  });

  it.each([
    [['post', 'Hello', '--json'], '--to'],
    [['list', '--nonsense', '--json'], '--nonsense'],
    [['show', '--json'], 'id'],
    [['media', '--json', 'nonsense'], 'nonsense'],
    [['--json'], 'herald --help'],
  ])('wrong usage is printed as a JSON object with --json: %j', async (args, named) => {
    const { code, stdout, stderr } = await herald(unreachable(), args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(failure.parse(JSON.parse(stderr)).error).toMatchObject({ code: 'usage' });
    expect(stderr).toContain(named);
  });

  it('a refusal exits with 1 and is printed as text or as JSON', async () => {
    const { run } = asUser(await createUser());
    const missing = await run('show', 'c2661e1b-0000-4000-8000-000000000000');
    expect(missing).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Error: .*\n[\s\S]* Request: /),
    });
    const refused = await run('post', 'Hello', '--to', 'x,threads', '--json');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(failure.parse(JSON.parse(refused.stderr)).error.code).toBe('missing_integrations');
  });

  it('herald retries, then reports that the server cannot be reached', async () => {
    const { code, stderr } = await herald(unreachable(), ['accounts']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: No response arrived from 127\.0\.0\.1:2 \(ECONNREFUSED\)\.\n {2}Fix: /);
  });
});

describe('herald completion', () => {
  it.each(['bash', 'zsh', 'fish'])('herald completion prints the script of %s', async (shell) => {
    const { code, stdout } = await spawnHerald(environmentOf(null), ['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('herald complete');
  });

  it('the completion suggests commands, options and their values', async () => {
    const suggest = async (...words: string[]) => {
      const { stdout } = await spawnHerald(environmentOf(null), ['complete', '--', ...words]);
      return stdout.split('\n').map((line) => line.split('\t')[0]);
    };
    expect(await suggest('')).toEqual(expect.arrayContaining(['post', 'watch', 'media', 'templates']));
    expect(await suggest('media', '')).toEqual(expect.arrayContaining(['upload', 'list', 'delete']));
    expect(await suggest('list', '--')).toEqual(expect.arrayContaining(['--status', '--json']));
    expect(await suggest('list', '--status', '')).toEqual(expect.arrayContaining(['published', 'failed']));
    expect(await suggest('post', '--to', '')).toEqual(expect.arrayContaining(['threads', 'bluesky']));
    expect(await suggest('accounts', 'connect', '')).toEqual(expect.arrayContaining(['threads']));
  });
});

it('herald post --group posts to the accounts of a group, and refuses an unknown or an empty one', async () => {
  const user = await createUser({ threads: 2, x: 1 });
  const { run, json } = asUser(user);
  const targets = user.accounts.threads.map((accountId) => ({ platform: 'threads' as const, accountId }));
  const groups = [
    { name: 'Shops', accounts: targets },
    { name: 'Later', accounts: [] },
  ];
  await saveGroups(context(), user.uid, groups, () => {});
  expect((await run('accounts', 'groups')).stdout).toContain(`Shops  threads:${targets[0]?.accountId}, threads:`);
  const posted = await json('post', 'To a group', '--group', 'shops', '--at', LATER);
  const { postSubmissionId } = accepted.parse(posted);
  expect(await json('show', postSubmissionId)).toMatchObject({ targets });
  const unknown = await run('post', 'To a group', '--group', 'Nobody');
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no group "Nobody".') });
  expect((await run('post', 'To a group', '--group', 'Later')).stderr).toContain('No account of the group "Later"');
});

it('herald slots sets weekly times, and --at next takes the next free one', async () => {
  const { run, json } = asUser(await createUser());
  const times = [11, 12].map((hours) => new Date(Date.now() + hours * HOUR).toISOString().slice(11, 16));
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const options = days.flatMap((day) => [`--${day}`, times.join(',')]);
  await json('slots', 'set', '--time-zone', 'UTC', ...options);
  expect((await run('slots')).stdout).toContain(`all accounts, UTC\n  monday     ${times.sort().join(', ')}\n`);
  const { slots } = freeSlots.parse(await json('slots', 'next', '--count', '2'));
  const posted = await json('post', 'In a slot', '--to', 'threads', '--at', 'next');
  expect(posted).toMatchObject({ scheduledTime: slots[0]?.at });
  expect(freeSlots.parse(await json('slots', 'next')).slots[0]).toEqual(slots[1]);
});
