import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { serve } from '../../clients/typescript/src/testing/server.ts';
import { inProject } from '../../dev/project.ts';
import { freePort } from '../../dev/stack/ports.ts';
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { environmentOf } from './herald.ts';
import { openLossyLine } from './lossy-line.ts';
import { samples as samplesIn } from './samples.ts';

const run = promisify(execFile);

const hasCurl = spawnSync('php', ['-r', "exit(extension_loaded('curl') ? 0 : 1);"]).status === 0;
const hasPhp = hasCurl && spawnSync('composer', ['--version']).status === 0;
if (!hasPhp)
  console.warn(
    '\nNO PHP WITH CURL AND COMPOSER ON THIS MACHINE: the tests of the PHP client are SKIPPED. ' +
      'Install them (apt install composer php-curl).\n',
  );

const client = inProject('clients', 'php');
const samples = new Map(
  [
    ...readFileSync(join(client, 'README.md'), 'utf8').matchAll(
      /^## (.+)$(?:(?!^## )[\s\S])*?^```php\n([\s\S]*?)^```$/gm,
    ),
  ].map(([, heading = '', code = '']) => [heading, code]),
);

/** A project of somebody who has installed the client. */
let folder: string;

/** Runs a program in the project to its end. Resolves with its output. */
async function php(code: string, user: TestUser, url?: string): Promise<string> {
  const file = join(folder, 'program.php');
  writeFileSync(file, code);
  return (await run('php', [file], { cwd: folder, env: environmentOf(user, url) })).stdout;
}

/** From the archive of the package, without a registry. */
async function install(): Promise<void> {
  const env = { ...process.env, COMPOSER_HOME: join(folder, 'home'), COMPOSER_ALLOW_SUPERUSER: '1' };
  await run('composer', ['archive', '--format=tar', `--dir=${folder}`, '--file=herald'], { cwd: client, env });
  mkdirSync(join(folder, 'package'));
  await run('tar', ['-xf', 'herald.tar', '-C', 'package'], { cwd: folder });
  const repositories = [{ type: 'path', url: 'package', options: { symlink: false } }, { 'packagist.org': false }];
  const require = { 'herald-publishing/client': '@rc' };
  writeFileSync(join(folder, 'composer.json'), JSON.stringify({ repositories, require }));
  await run('composer', ['install', '--no-interaction', '--optimize-autoloader'], { cwd: folder, env });
}

describe.skipIf(!hasPhp)('the PHP client', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'herald-php-'));
    await install();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the PHP client passes its tests', async () => {
    const { stdout } = await run('php', ['-d', 'zend.assertions=1', 'tests/run.php'], { cwd: client });
    expect(stdout).toMatch(/^\d+ tests passed\.$/m);
  });

  it('every file of the PHP client is valid PHP', async () => {
    const files = globSync('**/*.php', { cwd: client });
    expect(files).toContain(join('src', 'Generated', 'PostsMethods.php'));
    await Promise.all(files.map((file) => run('php', ['-l', file], { cwd: client })));
  });

  it('the archive of the PHP client has the license and no tests', () => {
    const license = readFileSync(join(folder, 'vendor', 'herald-publishing', 'client', 'LICENSE'), 'utf8');
    expect(license).toBe(readFileSync(inProject('LICENSE'), 'utf8'));
    expect(globSync('vendor/herald-publishing/client/tests/*', { cwd: folder })).toEqual([]);
  });

  it('the README of the PHP client has five samples', () => {
    expect(samples.size).toBe(5);
  });

  it('the installed PHP client publishes a post', async () => {
    const user = await createUser({ bluesky: 1 });
    expect(await php(samples.get('Publish') ?? '', user)).toMatch(/^(publishing|published)\n$/);
    await expect
      .poll(async () => (await liveOn(...user.accounts.threads, ...user.accounts.bluesky)).map(({ text }) => text))
      .toEqual(['The harbour at dawn.', 'The harbour at dawn.']);
  });

  it('the PHP client publishes once when the response to a post is lost', async () => {
    const user = await createUser({ bluesky: 1 });
    const line = await openLossyLine();
    await php(samples.get('Publish') ?? '', user, line.url);
    expect(line.lost()).toBe(1);
    await expect.poll(() => liveOn(...user.accounts.threads)).toHaveLength(1);
  });

  it('the PHP client does not send the key to the target of a redirect', async () => {
    const user = await createUser();
    const code = `<?php require 'vendor/autoload.php'; (new Herald\\Publishing\\Herald())->me();`;
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await expect(php(code, user, url)).rejects.toThrow('Is `baseUrl` the final address of Herald?');
    expect(paths).toEqual(['/v1/me']);
  });

  it('the samples of errors and lists in the README of the PHP client work', async () => {
    const user = await createUser({ bluesky: 1 });
    expect(await php(samples.get('Errors') ?? '', user)).toMatch(/^body\.post\.content\.platform: .+\n$/);
    await php(samples.get('Publish') ?? '', user);
    expect(await php(samples.get('Lists') ?? '', user)).toMatch(/^The harbour at dawn\.\n\d \S+/);
  });

  it('the PHP client uploads a video, and changes the time of its post', async () => {
    const user = await createUser({ youtube: 1 });
    const video = await fetch(`${stack.sandboxUrl}/media/sample.mp4`);
    writeFileSync(join(folder, 'dawn.mp4'), await video.bytes());
    const output = await php(samples.get('Upload a video and schedule it') ?? '', user);
    expect(output).toBe('0 %\n100 %\n2090-03-27T08:00:00.000Z\n');
  });

  it('the endpoint in the README of the PHP client accepts only signed webhooks, and answers a challenge', async () => {
    const secret = `whsec_${Buffer.from('secret').toString('base64')}`;
    const port = await freePort();
    writeFileSync(join(folder, 'webhook.php'), samples.get('Receive a webhook') ?? '');
    const env = { ...process.env, HERALD_WEBHOOK_SECRET: secret };
    const server = spawn('php', ['-S', `127.0.0.1:${port}`, 'webhook.php'], { cwd: folder, env });
    onTestFinished(() => void server.kill());
    await once(server.stderr, 'data');
    const body = JSON.stringify({ id: 'evt_1', type: 'post.published' });
    const verification = JSON.stringify({ type: 'webhook.verification', data: { challenge: 'abc' } });
    const now = new Date(performance.timeOrigin + performance.now());
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': [body, verification].map((sent) => new Webhook(secret).sign('msg_1', now, sent)).join(' '),
    };
    const send = (sent: string) => fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: sent });
    expect([(await send(body)).status, (await send(`${body} `)).status]).toEqual([204, 400]);
    expect(await (await send(verification)).text()).toBe('abc');
  });

  it('every PHP sample of the API description calls an endpoint that understands it', async () => {
    const user = await createUser({ bluesky: 1 });
    const sources = (await samplesIn('PHP')).map((source) =>
      source.replace('sk_live_…', user.apiKey).replace(/(?<=baseUrl: ').*(?=')/, stack.apiUrl),
    );
    expect(sources.length).toBeGreaterThan(40);
    for (const [index, source] of sources.entries()) writeFileSync(join(folder, `sample-${index}.php`), source);
    const output = await php(
      `<?php
      foreach (glob('sample-*.php') as $file) {
          ob_start();
          try {
              require $file;
          } catch (Herald\\Publishing\\HeraldException $exception) {
              $codes[$exception->errorCode] = true;
          }
          ob_end_clean();
      }
      echo json_encode(array_keys($codes));`,
      user,
    );
    // The names of things that do not exist, such as POST_ID, and files that are not on the web of the tests.
    const understood = ['not_found', 'MEDIA_NOT_FOUND', 'media_unreachable'];
    expect(understood).toEqual(expect.arrayContaining(z.array(z.string()).parse(JSON.parse(output))));
  });
});
