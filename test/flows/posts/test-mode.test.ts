import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Platform, platforms } from '../../../functions/src/model/platform.ts';
import { scenarioNames } from '../../../functions/src/platforms/simulated/scenarios.ts';
import {
  type ApiRequest,
  aPost,
  type PostView,
  publish,
  readPost,
  request,
  signedIn,
  withKey,
} from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { transcribe } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { rotateKey } from '../../support/keys.ts';
import { sandboxFile, upload } from '../../support/media.ts';
import { stack } from '../../support/stack.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function isFinished({ runs }: PostView): boolean {
  return runs.every(({ status }) => status === 'succeeded' || status === 'failed');
}

function end(user: TestUser, id: string) {
  return eventually(() => readPost(user, id), isFinished);
}

function asking(scenario: string): Omit<ApiRequest, 'body'> {
  return { headers: { 'herald-test-scenario': scenario } };
}

const image = { imageUrls: [`${stack.sandboxUrl}/media/sample.jpg`] };
/** What a platform needs beside a text. */
const media: Partial<Record<Platform, object>> = {
  instagram: image,
  tiktok: image,
  snapchat: image,
  youtube: { videoUrl: `${stack.sandboxUrl}/media/sample.mp4` },
};

async function accountOf(user: TestUser, id: string) {
  const { body } = await request('/v1/accounts', { headers: withKey(user) });
  const { accounts } = z.object({ accounts: z.array(z.looseObject({ accountId: z.string() })) }).parse(body);
  return accounts.find(({ accountId }) => accountId === id);
}

/** All that the sandbox of the platforms has received and published, as text. */
async function sandboxRecord(): Promise<string> {
  const parts = ['/_sandbox/calls', '/_sandbox/published'].map(async (path) =>
    (await fetch(`${stack.sandboxUrl}${path}`)).text(),
  );
  return (await Promise.all(parts)).join('\n');
}

describe('a test key', () => {
  it('an owner creates a test key without a subscription, and the key is marked as a test key', async () => {
    const owner = await createUser({ subscription: 'none', threads: 0 });
    const made = await request('/v1/api-keys', { body: { livemode: false }, headers: signedIn(owner) });
    const { apiKey } = z.object({ apiKey: z.string() }).parse(made.body);
    expect(apiKey).toMatch(/^sk_test_[\w-]{43}$/);
    const listed = await request('/v1/api-keys', { headers: signedIn(owner) });
    expect(listed.body).toMatchObject({
      keys: [
        { livemode: false, tokenPreview: expect.stringMatching(/^sk_test_\*{39}[\w-]{4}$/) },
        { livemode: true, tokenPreview: expect.stringMatching(/^sk_live_/) },
      ],
    });
    const me = await request('/v1/me', { headers: withKey({ apiKey }) });
    expect(me).toMatchObject({ status: 200, body: { livemode: false, subscription: { active: true } } });
    expect(await request('/v1/me', { headers: withKey(owner) })).toMatchObject({ status: 403 });
  });

  it('a test key keeps its mode in a rotation, and stops working when it is revoked', async () => {
    const { live, test } = await createTestModeUser();
    const rotated = await rotateKey(live, test.apiKey);
    const { apiKey } = z.object({ apiKey: z.string() }).parse(rotated.body);
    expect(apiKey).toMatch(/^sk_test_/);
    expect(await request('/v1/me', { headers: withKey({ apiKey }) })).toMatchObject({ body: { livemode: false } });
    expect(await request('/v1/api-keys', { method: 'DELETE', headers: signedIn(live) })).toMatchObject({ status: 200 });
    expect(await request('/v1/me', { headers: withKey({ apiKey }) })).toMatchObject({ status: 401 });
    expect(await request('/v1/me', { headers: withKey(test) })).toMatchObject({ status: 401 });
  });

  it('a test key can be limited to simulated accounts only', async () => {
    const owner = await createUser();
    const make = (account: string) =>
      request('/v1/api-keys', { body: { livemode: false, accounts: [account] }, headers: signedIn(owner) });
    expect(await make(`threads:${owner.accounts.threads[0]}`)).toMatchObject({ status: 400 });
    const limited = await make('threads:test_threads');
    const user = { ...owner, ...z.object({ apiKey: z.string() }).parse(limited.body) };
    expect((await end(user, await publish(user, aPost()))).runs).toMatchObject([{ status: 'succeeded' }]);
    const elsewhere = await request('/v1/posts', { body: aPost({ platform: 'x' }), headers: withKey(user) });
    expect(elsewhere).toMatchObject({ status: 403, body: { error: { code: 'account_not_allowed' } } });
    const reconnect = await request('/v1/test/accounts/x/test_x/reconnect', { method: 'POST', headers: withKey(user) });
    expect(reconnect).toMatchObject({ status: 403, body: { error: { code: 'account_not_allowed' } } });
  });

  it('a test key has a simulated account on every platform and two on Instagram, so that a post must name one', async () => {
    const { test } = await createTestModeUser();
    const listed = await request('/v1/accounts', { headers: withKey(test) });
    const { accounts } = z.object({ accounts: z.array(z.looseObject({ accountId: z.string() })) }).parse(listed.body);
    const ids = platforms.flatMap((one) => (one === 'instagram' ? [`test_${one}`, `test_${one}_2`] : [`test_${one}`]));
    expect(accounts.map(({ accountId }) => accountId)).toEqual(ids);
    for (const account of accounts) expect(account).toMatchObject({ status: 'active', livemode: false });
    const body = aPost({ platform: 'instagram', imageUrls: [`${stack.sandboxUrl}/media/sample.jpg`] });
    const unnamed = await request('/v1/posts', { body, headers: withKey(test) });
    expect(unnamed).toMatchObject({ status: 400, body: { error: { code: 'missing_account' } } });
  });

  it('a test key stores files and renders templates as a live key, and transcribes a fixed text for other credits', async () => {
    const { test } = await createTestModeUser();
    const stored = await upload(test, sandboxFile('sample.mp3'));
    expect(stored).toMatchObject({ status: 201, body: { livemode: false } });
    const { id } = z.object({ id: z.string() }).parse(stored.body);
    expect(await clientOf(test).media.get(id)).toMatchObject({ livemode: false });
    const before = await sandboxRecord();
    expect(await transcribe(test, { mediaId: id })).toMatchObject({
      status: 200,
      body: { transcript: expect.stringContaining('test mode'), creditsDebited: 1 },
    });
    expect((await sandboxRecord()).split('audio/transcriptions')).toHaveLength(
      before.split('audio/transcriptions').length,
    );
    const me = await request('/v1/me', { headers: withKey(test) });
    expect(me.body).toMatchObject({ credits: { balance: 999_999 } });
    const template = { templateSlug: 'quote', config: { quote: 'Say it once.' }, aspectRatio: '1:1' };
    expect(await request('/v1/templates', { body: template, headers: withKey(test) })).toMatchObject({ status: 200 });
    const guarded = await upload(test, 'http://169.254.169.254/latest');
    expect(guarded).toMatchObject({ status: 400, body: { error: { code: 'upload_failed' } } });
  });
});

describe('a post in test mode', () => {
  let test: TestUser;
  // Each test user has a separate limit of reads.
  beforeEach(async () => {
    ({ test } = await createTestModeUser());
  });
  const retried = async (id: string) => {
    await clientOf(test).posts.retry(id);
    return end(test, id);
  };

  it.each(platforms)(
    'a post in test mode is published to the simulation of %s without a call to the platform',
    async (platform) => {
      // Snapchat takes 45 characters with an image.
      const text = `Sim ${randomUUID()}`;
      const accountId = test.accounts[platform].at(-1);
      const id = await publish(test, aPost({ text, platform: { platform, accountId }, ...media[platform] }));
      const { runs } = await end(test, id);
      const result = { id: expect.stringMatching(/^test_\w{20}$/), url: null };
      expect(runs, JSON.stringify(runs)).toMatchObject([{ platform, accountId, status: 'succeeded', result }]);
      expect(await sandboxRecord()).not.toContain(text);
      const shown = await request(`/v1/posts/${id}`, { headers: withKey(test) });
      expect(shown.body).toMatchObject({ livemode: false, runs: [{ livemode: false }] });
      expect(await clientOf(test).posts.timeline(id)).toMatchObject({ livemode: false });
    },
  );

  it('a post in test mode takes a document on LinkedIn only', async () => {
    const document = { mediaUrls: [sandboxFile('sample.pdf')], platform: ['linkedin', 'threads'] };
    const { runs } = await end(test, await publish(test, aPost({ text: randomUUID(), ...document })));
    expect(runs.map(({ platform, status, error }) => [platform, status, error?.code]).sort()).toEqual([
      ['linkedin', 'succeeded', undefined],
      ['threads', 'failed', 'content_unsupported'],
    ]);
  });

  it('a post in test mode is checked against the rules of the platform before and during publishing', async () => {
    const text = 'a'.repeat(501);
    const validated = await request('/v1/posts/validate', { body: aPost({ text }), headers: withKey(test) });
    expect(validated.body).toMatchObject({ valid: false, problems: [{ target: 'threads:test_threads' }] });
    const [tooLong, notVideo] = await Promise.all([
      publish(test, aPost({ text })),
      publish(
        test,
        aPost({ platform: 'youtube', mediaType: 'video', mediaUrls: [`${stack.sandboxUrl}/media/sample.txt`] }),
      ),
    ]);
    expect((await end(test, tooLong)).runs).toMatchObject([
      { status: 'failed', error: { code: 'content_unsupported' } },
    ]);
    expect((await end(test, notVideo)).runs).toMatchObject([{ status: 'failed', error: { code: 'media_unusable' } }]);
  });

  it.each([
    ['rejected', 'platform_rejected'],
    ['content_refused', 'content_unsupported'],
    ['outcome_unknown', 'outcome_unknown'],
  ])('a post in test mode fails in the scenario %s with %s', async (scenario, code) => {
    const id = await publish(test, aPost({ text: scenario }), asking(scenario));
    const { runs } = await end(test, id);
    expect(runs).toMatchObject([{ status: 'failed', error: { code } }]);
  });

  it.each(['rate_limited', 'platform_down', 'slow_processing'])(
    'a post in test mode is published in the end in the scenario %s',
    async (scenario) => {
      const id = await publish(test, aPost({ text: scenario }), asking(scenario));
      const { runs } = await end(test, id);
      expect(runs).toMatchObject([{ status: 'succeeded', error: null }]);
      const { events } = await clientOf(test).posts.timeline(id);
      const outcomes = events.flatMap((event) => (event.type === 'attempt_ended' ? [event.outcome] : []));
      expect(outcomes.at(-1)).toBe('published');
      expect(outcomes.length).toBeGreaterThan(scenario === 'slow_processing' ? 2 : 1);
    },
  );

  it('a simulated post with a lost response is found again, after it was sent once', async () => {
    const id = await publish(test, aPost({ text: 'Found again' }), asking('lost_response'));
    expect((await end(test, id)).runs).toMatchObject([{ status: 'succeeded' }]);
    const { events } = await clientOf(test).posts.timeline(id);
    const types = events.map(({ type }) => type);
    expect(types).toContain('response_lost');
    expect(events.find(({ type }) => type === 'looked_up')).toMatchObject({ result: 'found' });
    const sent = events.filter((event) => event.type === 'call' && event.method === 'POST');
    expect(sent).toMatchObject([{ response: 'lost' }]);
  });

  it('reconnect_required fails a simulated post, marks the account, and a retry after the reconnect succeeds', async () => {
    const id = await publish(test, aPost({ platform: 'x', text: 'Connect me' }), asking('reconnect_required'));
    expect((await end(test, id)).runs).toMatchObject([{ status: 'failed', error: { code: 'reconnect_required' } }]);
    expect(await accountOf(test, 'test_x')).toMatchObject({ status: 'reconnect_required' });
    expect((await retried(id)).runs).toMatchObject([{ status: 'failed', error: { code: 'reconnect_required' } }]);
    const path = '/v1/test/accounts/x/test_x/reconnect';
    const connected = await request(path, { method: 'POST', headers: withKey(test) });
    expect(connected).toMatchObject({ status: 200, body: { accountId: 'test_x', status: 'active', livemode: false } });
    expect(await accountOf(test, 'test_x')).toMatchObject({ status: 'active' });
    expect((await retried(id)).runs).toMatchObject([{ status: 'succeeded' }]);
  });

  it('a target takes the scenario of its override, and the others take it from the text of the post', async () => {
    const platform = ['threads', { platform: 'x', overrides: { text: 'Mine [test:content_refused]' } }];
    const { runs } = await end(test, await publish(test, aPost({ text: 'Ours [test:rejected]', platform })));
    const codes = runs.map(({ platform: name, error }) => [name, error?.code]).sort();
    expect(codes).toEqual([
      ['threads', 'platform_rejected'],
      ['x', 'content_unsupported'],
    ]);
  });

  it('a post is simulated with each of its replies, and a scenario in the text of a reply applies to the reply', async () => {
    const replies = ['One', 'Two [test:lost_response]', 'Three [test:rejected]', 'Four'].map((text) => ({ text }));
    const body = aPost({ text: randomUUID(), platform: 'threads', replies });
    const id = await publish(test, body, asking('slow_processing'));
    await end(test, id);
    const shown = await request(`/v1/posts/${id}`, { headers: withKey(test) });
    const [made, none] = [{ id: expect.stringMatching(/^test_\w{20}/) }, { id: null }];
    const ends = [
      { status: 'published', ...made },
      { status: 'published', ...made },
      { status: 'failed', ...none, error: { code: 'platform_rejected' } },
      { status: 'not_sent', ...none },
    ];
    expect(shown.body).toMatchObject({
      outcome: 'partly_published',
      runs: [{ status: 'succeeded', notes: [{ code: 'reply_missing' }], result: { ...made, replies: ends } }],
    });
    expect(new Set(JSON.stringify(shown.body).match(/test_\w{20,}/g)).size).toBe(3);
    const { events } = await clientOf(test).posts.timeline(id);
    expect(events.find(({ type }) => type === 'looked_up')).toMatchObject({ step: 'reply2Publish', result: 'found' });
  });

  it('the most specific scenario of the header applies to each platform and account', async () => {
    const accounts = ['test_instagram', 'test_instagram_2'].map((accountId) => ({ platform: 'instagram', accountId }));
    const imageUrls = [`${stack.sandboxUrl}/media/sample.jpg`];
    const body = aPost({ text: randomUUID(), platform: ['facebook_pages', ...accounts], imageUrls });
    const header =
      'published, facebook_pages=rejected, instagram=content_refused, instagram:test_instagram_2=published';
    const { runs } = await end(test, await publish(test, body, asking(header)));
    const codes = runs.map(({ accountId, error }) => [accountId, error?.code ?? null]).sort();
    expect(codes).toEqual([
      ['test_facebook', 'platform_rejected'],
      ['test_instagram', 'content_unsupported'],
      ['test_instagram_2', null],
    ]);
  });

  it('a request with another scenario counts as another request', async () => {
    const body = aPost({ text: randomUUID() });
    const [first, second, again] = [
      await publish(test, body, asking('published')),
      await publish(test, body, asking('rejected')),
      await publish(test, body, asking('published')),
    ];
    expect(second).not.toBe(first);
    expect(again).toBe(first);
    const key = { 'idempotency-key': randomUUID() };
    await publish(test, body, { headers: { ...key, 'herald-test-scenario': 'published' } });
    const other = await request('/v1/posts', {
      body,
      headers: { ...withKey(test), ...key, 'herald-test-scenario': 'rejected' },
    });
    expect(other).toMatchObject({ status: 409, body: { error: { details: { reason: 'different_body' } } } });
  });

  it.each([
    ['an unknown scenario', 'vanished', 'vanished'],
    ['an empty scenario', ' ', '""'],
    ['an unknown scenario of a platform', 'threads=vanished', 'vanished'],
    ['a platform that the post does not go to', 'x=rejected', 'no target x'],
  ])('a post with %s in the header is refused', async (_what, header, said) => {
    const headers = { ...withKey(test), 'herald-test-scenario': header };
    const refused = await request('/v1/posts', { body: aPost({ text: randomUUID() }), headers });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(JSON.stringify(refused.body)).toContain(JSON.stringify(said).slice(1, -1));
  });

  it('a post with an unknown scenario in the text of a reply is refused', async () => {
    const body = aPost({ text: randomUUID(), replies: [{ text: 'Oh [test:vanished]' }] });
    const refused = await request('/v1/posts', { body, headers: withKey(test) });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(JSON.stringify(refused.body)).toContain('content.replies.0.text');
  });

  it('a post with an unknown scenario in its text is refused, also by validation and by an edit', async () => {
    const text = 'Oh [test:vanished]';
    const refused = await request('/v1/posts', { body: aPost({ text }), headers: withKey(test) });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    for (const name of scenarioNames) expect(JSON.stringify(refused.body)).toContain(name);
    const validated = await request('/v1/posts/validate', { body: aPost({ text }), headers: withKey(test) });
    expect(validated.body).toMatchObject({ valid: false, problems: [{ field: 'body.post.content.text' }] });
    const id = await publish(test, aPost({}, { scheduledTime: '2090-01-01T00:00:00Z' }));
    const body = { post: { content: { text } } };
    const edited = await request(`/v1/posts/${id}`, { method: 'PATCH', body, headers: withKey(test) });
    expect(edited).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
  });
});

it('a live key refuses a scenario in the header, and publishes scenario names in a text literally', async () => {
  const live = await createUser();
  const headers = { ...withKey(live), 'herald-test-scenario': 'published' };
  const refused = await request('/v1/posts', { body: aPost(), headers });
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
  const text = `[test:rejected] [test:vanished] ${randomUUID()}`;
  const { runs } = await end(live, await publish(live, aPost({ text })));
  expect(runs).toMatchObject([{ status: 'succeeded' }]);
  expect(await sandboxRecord()).toContain(text);
  const shown = await request('/v1/posts', { headers: withKey(live) });
  expect(shown.body).toMatchObject({ posts: [{ livemode: true, runs: [{ livemode: true }] }] });
});
