import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';
import { organization } from './descriptor.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: linkedin, accounts: organization });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

describe('a post of an organization on LinkedIn', () => {
  it('a post of an organization has the organization as author, and as owner of its media', async () => {
    const run = fixture.newRun(postOf('Ours', fixture.mediaUrl('sample.jpg')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const urn = `urn:li:organization:${run.account.accountId}`;
    expect(run.calls('initializeImage')).toMatchObject([{ params: { initializeUploadRequest: { owner: urn } } }]);
    expect(run.calls('createPost')).toMatchObject([{ params: { author: urn } }]);
  });

  it('a post of an organization is found by its list after a lost response, without a repetition', async () => {
    const run = fixture.newRun(postOf('Find #us (again)'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('createPost')).toHaveLength(1);
    expect(run.calls('findPosts')).toMatchObject([{ params: { q: 'author', sortBy: 'CREATED' } }]);
  });

  it('a post is found with the short link that LinkedIn shows in place of the original link', async () => {
    const run = fixture.newRun(postOf('Read https://herald.example/a/long_address?with=parameters'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createPost')).toHaveLength(1);
  });

  it('a post is made again when its list shows for long enough that the first call had no effect', async () => {
    const run = fixture.newRun(postOf('Never arrived', fixture.mediaUrl('sample.jpg')));
    run.fault({ operation: 'createPost', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('createPost')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
  });

  it.each([
    ['without the permission to read', (scopes: string[]) => scopes.filter((one) => one !== 'r_organization_social')],
    ['that LinkedIn does not let read', null],
  ])('a post with media stays unknown for an account %s', async (_name, granted) => {
    const run = fixture.newRun(postOf('Hidden', fixture.mediaUrl('sample.jpg')));
    if (granted) run.account = { ...run.account, scopes: granted(run.account.scopes) };
    else run.fault({ operation: 'findPosts', status: 403 });
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(run.calls('createPost')).toHaveLength(1);
  });

  it('a post of an organization cannot be for the connections of a member', async () => {
    const run = fixture.newRun(postOf('Ours alone'));
    run.options = { visibility: 'CONNECTIONS' };
    expect(await run.attempt()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
    expect(run.operations()).toEqual([]);
  });

  it('a post requires a reconnect when the member may no longer post for the organization', async () => {
    const run = fixture.newRun(postOf('No'));
    const message = 'Organization permissions must be used when using organization as author';
    run.fault({ operation: 'createPost', status: 400, body: { status: 400, message } });
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect' });
  });
});
