import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Herald } from '@herald-publishing/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProject } from '../../dev/project.ts';
import { freePort } from '../../dev/stack/ports.ts';
import { connectAccount } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import { profileUserOf } from '../../functions/src/model/ids.ts';
import { eventually } from '../support/eventually.ts';
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { Project } from './recipes.ts';

const app = readFileSync(inProject('docs', 'examples', 'embed', 'app.ts'), 'utf8');

let project: Project;
let customer: TestUser;
let herald: Herald;
let url: string;
/** What the product has printed. */
let output = '';
let running: ReturnType<Project['start']>;

beforeAll(async () => {
  project = new Project(new Map([['app', app]]));
  customer = await createUser({ threads: 0 });
  herald = new Herald({ apiKey: customer.apiKey, baseUrl: stack.apiUrl });
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  const env = { HERALD_API_KEY: customer.apiKey, HERALD_URL: stack.apiUrl, PORT: port, PUBLIC_URL: url };
  running = project.start('app', env);
  running.catch(() => {});
  const { stdout } = running.child;
  stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await once(stdout ?? expect.fail(), 'data');
});
afterAll(() => {
  running.child.kill();
  project.remove();
});

/** A user of the product, with a browser's session and one Threads account. */
async function signUp(name: string) {
  const { status, headers } = await send('/sign-up', { name });
  expect(status).toBe(303);
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
  const [profile] = (await herald.profiles.list({ limit: 1 })).items;
  const { id, externalId } = profile ?? expect.fail();
  const uid = profileUserOf(customer.uid, id);
  const accountId = await connectAccount(context(), stack, uid, 'threads', `embed_${name}_${new URL(url).port}`);
  return { cookie, profileId: id, userId: externalId, accountId };
}

/** Sends a form of the product, as a browser does. */
function send(path: string, fields: Record<string, string>, cookie = '') {
  return fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
    redirect: 'manual',
  });
}

/** The key in the form of a user's page, which shows the accounts. */
async function openForm(cookie: string): Promise<string> {
  const page = await (await fetch(url, { headers: { cookie } })).text();
  expect(page).toContain('<li>threads: embed_');
  return /name="key" value="([^"]+)"/.exec(page)?.[1] ?? expect.fail();
}

test('the code in docs/embed.md is that of its example', () => {
  const blocks = [...readFileSync(inProject('docs', 'embed.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
  expect(blocks.length).toBeGreaterThan(0);
  for (const [, code] of blocks) expect(app).toContain(code);
});

test('the example of docs/embed.md compiles', async () => {
  await project.compile();
});

test('the example of docs/embed.md publishes for each of its users to their own account, once per form', async () => {
  const users = [await signUp('ann'), await signUp('bob')];
  const text = 'The same text';
  for (const { cookie, accountId, profileId, userId } of users) {
    const [form, another] = [await openForm(cookie), await openForm(cookie)];
    for (const key of [form, form, another]) expect((await send('/posts', { text, key }, cookie)).status).toBe(303);
    const { items } = await herald.withProfile(profileId).posts.list();
    expect(items).toHaveLength(2);
    const published = `${profileId} post.published (${userId})\n`;
    await eventually(
      () => Promise.resolve(output.split(published).length - 1),
      (count) => count === 2,
    );
    expect(await liveOn(accountId)).toMatchObject([{ text }, { text }]);
  }
});

test('the example of docs/embed.md sends a user to a link that connects accounts to the profile', async () => {
  const { cookie } = await signUp('zoe');
  const { status, headers } = await send('/connect', {}, cookie);
  expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^https?:/)]);
});

test('the example of docs/embed.md refuses a webhook that Herald has not signed, and explains a refused post', async () => {
  const { cookie, userId } = await signUp('eve');
  const forged = await fetch(`${url}/webhooks/${userId}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'webhook-id': '1', 'webhook-signature': 'v1,MA==' },
  });
  expect(forged.status).toBe(400);
  const refused = await send('/posts', { text: '', key: 'k1' }, cookie);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('<p>')]);
});
