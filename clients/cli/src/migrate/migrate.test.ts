import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { testProgram } from '../testing/program.ts';
import { fromAyrshare } from './ayrshare.ts';
import { fromBuffer } from './buffer.ts';
import { type Accounts, bodyOf, type Migration } from './migrated.ts';
import { fromPostiz } from './postiz.ts';
import { Source } from './source.ts';
import { fromZernio } from './zernio.ts';

function migrated(migrate: Migration, value: object, accounts: Accounts = {}) {
  const request = new Source(value);
  const post = migrate(request, accounts);
  return { body: bodyOf(post), isDraft: post.isDraft, warnings: request.warnings() };
}

const nextSlot = { scheduledTime: { slot: 'next' } };
const none = 'Herald has no counterpart; it is left out.';

it.each(['ayrshare', 'buffer', 'postiz', 'zernio'])('the example of %s becomes the post beside it', async (from) => {
  const file = fileURLToPath(new URL(`examples/${from}.json`, import.meta.url));
  const args = ['migrate', file, '--from', from, '--account', 'acc_123=x:44196397', '--json'];
  const { out } = await testProgram(() => Response.json({})).run(args);
  expect(JSON.parse(out)).toEqual(JSON.parse(readFileSync(file.replace('.json', '.migrated.json'), 'utf8')));
});

it('a request of Ayrshare takes a slot with autoSchedule, and is a draft where it needs approval', () => {
  const request = { post: 'Hi', platforms: ['bluesky'], requiresApproval: true, autoSchedule: { schedule: true } };
  expect(migrated(fromAyrshare, request)).toMatchObject({
    isDraft: true,
    body: { scheduledTime: { slot: 'next' } },
    warnings: [],
  });
});

it('a request of Zernio is a draft without a time, a queue and publishNow', () => {
  const request = { content: 'Hi', platforms: [{ platform: 'bluesky', accountId: 'a' }] };
  expect(migrated(fromZernio, request)).toMatchObject({ isDraft: true });
  expect(migrated(fromZernio, { ...request, publishNow: true })).toMatchObject({ isDraft: false });
  expect(migrated(fromZernio, { ...request, queuedFromProfile: 'p' }).body).toMatchObject(nextSlot);
});

it('a request of Postiz is refused where nothing names the platform of an account', () => {
  const request = { type: 'now', date: '', posts: [{ integration: { id: 'a' }, value: [{ content: 'Hi' }] }] };
  expect(() => migrated(fromPostiz, request)).toThrow(UsageError);
  expect(migrated(fromPostiz, request, { a: { platform: 'threads' } }).warnings).toEqual([]);
});

it('a request of Buffer takes a slot in place of the queue, also in the older API', () => {
  const accounts = { a: { platform: 'x' }, b: { platform: 'linkedin' } } as const;
  const create = { text: 'Hi', channelId: 'a', schedulingType: 'automatic', mode: 'addToQueue' };
  expect(migrated(fromBuffer, create, accounts).body).toMatchObject(nextSlot);
  expect(migrated(fromBuffer, { ...create, mode: 'shareNow' }, accounts).body).not.toHaveProperty('scheduledTime');
  const update = { text: 'Hi', profile_ids: ['a', 'b'], scheduled_at: 3_786_912_000, shorten: true };
  expect(migrated(fromBuffer, update, accounts)).toMatchObject({
    body: {
      post: { content: { platform: [{ platform: 'x' }, { platform: 'linkedin' }] } },
      scheduledTime: '2090-01-01T00:00:00.000Z',
    },
    warnings: [`shorten: ${none}`],
  });
});
