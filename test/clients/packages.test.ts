import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject } from '../../dev/project.ts';
import manifest from '../../functions/package.json' with { type: 'json' };
import { liveOn } from '../support/sandbox.ts';
import { createUser } from '../support/user.ts';
import { environmentOf } from './herald.ts';

const run = promisify(execFile);

const packages = { client: 'typescript', cli: 'cli' };
type Name = keyof typeof packages;
const names: Name[] = ['client', 'cli'];

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'herald-packages-'));
  await Promise.all(
    names.map((name) => npm(inProject('clients', packages[name]), 'pack', '--pack-destination', folder)),
  );
  writeFileSync(join(folder, 'package.json'), '{}');
  // Without a registry and its cache: the tarballs contain all that they need.
  await npm(folder, 'install', '--offline', '--cache', join(folder, 'cache'), ...names.map(tarballOf));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tarballOf(name: Name): string {
  return join(folder, `herald-publishing-${name}-${manifest.version}.tgz`);
}

/** Without the settings of the npm that runs the tests. */
function npm(cwd: string, ...args: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  return run('npm', args, { cwd, env, shell: process.platform === 'win32' });
}

const usingClient = `
  const post = { post: { content: { text: process.argv[2], platform: 'threads' } } };
  const publish = async () => {
    const herald = new Herald();
    const { postSubmissionId } = await herald.posts.create(post);
    console.log((await herald.posts.waitUntilPublished(postSubmissionId)).outcome, typeof verifyWebhook);
  };
  publish();
`;

it.each([
  ['import', 'publish.mjs', (name: string, from: string) => `import { ${name} } from '${from}';`],
  ['require', 'publish.cjs', (name: string, from: string) => `const { ${name} } = require('${from}');`],
])('the packed client, installed from its tarball, publishes a post with %s', async (how, file, load) => {
  const user = await createUser();
  const client = '@herald-publishing/client';
  writeFileSync(
    join(folder, file),
    `${load('Herald', client)}\n${load('verifyWebhook', `${client}/webhooks`)}${usingClient}`,
  );
  const { stdout } = await run(process.execPath, [file, `With ${how}`], { cwd: folder, env: environmentOf(user) });
  expect(stdout).toBe('published function\n');
  expect(await liveOn(...user.accounts.threads)).toMatchObject([{ text: `With ${how}` }]);
});

it('the packed command line, installed from its tarball, publishes a post', async () => {
  const user = await createUser();
  const herald = join(folder, 'node_modules', '@herald-publishing', 'cli', 'dist', 'main.js');
  const args = [herald, 'post', 'From a tarball', '--to', 'threads', '--wait'];
  const { stdout } = await run(process.execPath, args, { cwd: folder, env: environmentOf(user) });
  expect(stdout).toMatch(/The post is published\.\n$/);
  expect(await liveOn(...user.accounts.threads)).toMatchObject([{ text: 'From a tarball' }]);
});

it.each(names)('the tarball of %s contains the license', (name) => {
  const license = readFileSync(join(folder, 'node_modules', '@herald-publishing', name, 'LICENSE'), 'utf8');
  expect(license).toBe(readFileSync(inProject('LICENSE'), 'utf8'));
});

it.each(names)('publint and arethetypeswrong find no problem in the tarball of %s', async (name) => {
  const tarball = new Uint8Array(readFileSync(tarballOf(name)));
  expect((await publint({ pack: { tarball: tarball.buffer }, strict: true })).messages).toEqual([]);
  // The command line is not imported, and has no types.
  const expected = name === 'cli' ? { types: false } : { types: { kind: 'included' }, problems: [] };
  expect(await checkPackage(createPackageFromTarballData(tarball))).toMatchObject(expected);
});
