import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NetworkError } from '../../../functions/src/infra/http-client/network-error.ts';
import { type PlatformHttp, platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: threads });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

/** A post with one reply. */
function answered(text: string, reply: string, ...urls: string[]): Content {
  return { ...postOf(text), replies: [{ text: reply, media: postOf('', ...urls).media }] };
}

/** An HTTP client that loses the responses to replies. */
function losingReplies(): PlatformHttp {
  return async (request) => {
    const response = await platformHttp(request);
    if (request.form?.['reply_to_id']) throw new NetworkError('lost', true, null);
    return response;
  };
}

const noPermission = { status: 403, body: { error: { message: 'No permission', type: 'THApiException', code: 10 } } };

describe('a reply on Threads', () => {
  it('a reply is sent as one form that names its parent, without the topic of the thread', async () => {
    const run = fixture.newRun(answered('Root', 'Reply'));
    run.options = { replyControl: 'followers_only', topicTag: 'Boats' };
    await run.untilSettled();
    expect(run.operations()).toEqual(['publishText', 'permalink', 'publishText', 'permalink']);
    const [root, reply] = run.calls('publishText').map(({ params }) => params);
    expect(root).toMatchObject({ reply_control: 'followers_only', topic_tag: 'Boats' });
    expect(reply).toMatchObject({ reply_to_id: run.live()[0]?.id, reply_control: 'followers_only' });
    expect(reply).not.toHaveProperty('topic_tag');
  });

  it('a reply of several files names its parent in the carousel, and not in its items', async () => {
    const run = fixture.newRun(answered('Root', 'Two', fixture.mediaUrl('sample.jpg'), fixture.mediaUrl('sample.png')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const [root, reply] = run.live();
    expect(reply).toMatchObject({ replyTo: root?.id, media: [{ kind: 'image' }, { kind: 'image' }] });
    const forms = run.calls('createContainer').map(({ params }) => params);
    expect(forms.at(-1)).toMatchObject({ media_type: 'CAROUSEL', reply_to_id: root?.id });
    for (const form of forms.slice(0, -1)) expect(form).not.toHaveProperty('reply_to_id');
  });

  it('a reply waits until its parent is shown', async () => {
    simulate({ parentLagMs: 4 * MINUTE });
    const run = fixture.newRun(answered('Root', 'Reply'));
    expect(await run.attempt()).toMatchObject({
      kind: 'retryAfter',
      message: 'Threads does not show the post yet that this reply belongs to.',
    });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ text: 'Root' }, { text: 'Reply', replyTo: run.live()[0]?.id }]);
  });

  it('a reply says that its parent was deleted', async () => {
    const run = fixture.newRun(answered('Root', 'Reply'));
    const outcome = await run.untilSettled(async (request) => {
      const [root] = run.live();
      if (root && request.form?.['reply_to_id']) fixture.platform.removePost?.(root.id);
      return platformHttp(request);
    });
    expect(outcome).toMatchObject({
      kind: 'rejected',
      message: 'The post that this reply belongs to is no longer on Threads.',
    });
    expect(run.live()).toEqual([]);
  });

  it('a reply with a video keeps its parent, since the video rests before it is published', async () => {
    const run = fixture.newRun(answered('Root', 'A video', fixture.mediaUrl('sample.mp4')));
    const outcomes = [await run.attempt()];
    for (let last = outcomes[0]; last?.kind === 'pending'; last = outcomes.at(-1)) {
      await run.wait(last.retryAfterMs);
      outcomes.push(await run.attempt());
    }
    expect(outcomes.at(-1)).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ text: 'Root' }, { text: 'A video', replyTo: run.live()[0]?.id }]);
    const created = Date.parse(run.calls('createContainer')[0]?.at ?? '');
    const published = Date.parse(run.calls('publishContainer')[0]?.at ?? '');
    expect(published - created).toBeGreaterThanOrEqual(30 * SECOND);
  });

  it('a reply leaves the account connected when it has no permission for replies', async () => {
    const run = fixture.newRun(answered('Root', 'Reply'));
    // The account's scopes are not known to Herald: Threads does not name them.
    const scopes = ['threads_basic', 'threads_content_publish'];
    const { username } = run.account;
    const { accessToken } = fixture.platform.accounts?.seed({ username, scopes }) ?? run.account;
    run.account = { ...run.account, accessToken };
    expect(await run.attempt()).toMatchObject({
      kind: 'rejected',
      message: 'Herald has no permission to write below a post on Threads. Connect the account again and allow it.',
    });
    expect(run.live()).toMatchObject([{ text: 'Root' }]);
  });

  it('a reply stays unknown after a lost response when the account may not read replies', async () => {
    const lost = fixture.newRun(answered('Root', 'Reply'));
    lost.fault({ operation: 'recentReplies', ...noPermission, times: 1000 });
    const http = losingReplies();
    expect(await lost.attempt(http)).toMatchObject({ kind: 'unknown' });
    for (let attempts = 0; attempts < 5; attempts += 1) {
      await lost.wait(5 * MINUTE);
      expect(await lost.attempt(http)).toMatchObject({ kind: 'unknown' });
    }
    expect(lost.live()).toHaveLength(2);
    fixture.sandbox.faults.clear();
    expect(await lost.untilSettled()).toMatchObject({ kind: 'published' });
    expect(lost.live()).toHaveLength(2);
  });

  it('a reply is found behind more than a page of later replies', async () => {
    const run = fixture.newRun(answered('Root', 'Reply'));
    expect(await run.attempt(losingReplies())).toMatchObject({ kind: 'unknown' });
    const [root] = run.live();
    const later = fixture.newRun(postOf('unused'), run.account.username);
    const headers = { authorization: `Bearer ${later.account.accessToken}` };
    const form = { media_type: 'TEXT', auto_publish_text: 'true', reply_to_id: root?.id ?? '' };
    for (let nth = 0; nth < 120; nth += 1)
      await fetch(`${fixture.settings.apiUrl}/v1.0/me/threads`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...form, text: `Later ${nth}` }),
      });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live().filter(({ text }) => text === 'Reply')).toHaveLength(1);
  });

  it('a reply waits for the quota of replies, which is separate from the quota of posts', async () => {
    simulate({ replyQuotaTotal: 0 });
    const run = fixture.newRun(answered('Root', 'Reply'));
    expect(await run.attempt()).toMatchObject({
      kind: 'retryAfter',
      retryAfterMs: 15 * MINUTE,
      message: 'This account has used its 0 Threads replies of the last 24 hours.',
      stop: 'account',
    });
    expect(run.live()).toMatchObject([{ text: 'Root' }]);
    simulate({ replyQuotaTotal: 1000, quotaTotal: 0 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  });
});
