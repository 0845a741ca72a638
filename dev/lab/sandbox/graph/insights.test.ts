import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

function proof(token: string): string {
  return createHmac('sha256', 'herald-local-secret').update(token).digest('hex');
}

async function thread(scopes?: string[]) {
  const { accessToken: token } = await sandbox.account('threads', { scopes });
  const form = { media_type: 'TEXT', text: 'hi', auto_publish_text: 'true' };
  return { url: `/threads/v1.0/${idOf(await sandbox.ask('/threads/me/threads', { token, form }))}`, token };
}

async function pagePost(scopes?: string[]) {
  const { accessToken: token, accountId } = await sandbox.account('facebook', { scopes });
  const form = { message: 'hi', appsecret_proof: proof(token) };
  const post = await sandbox.ask(`/facebook/v25.0/${accountId}/feed`, { token, form });
  return { url: `/facebook/v25.0/${idOf(post)}`, token };
}

const publish = { threads: thread, facebook: pagePost };
const publishing = {
  threads: ['threads_basic', 'threads_content_publish'],
  facebook: ['pages_read_engagement', 'pages_manage_posts'],
};

describe.each(['threads', 'facebook'] as const)('the insights of %s', (platform) => {
  const ask = ({ url, token }: { url: string; token: string }, metric: string) =>
    sandbox.ask(`${url}/insights?metric=${metric}&appsecret_proof=${proof(token)}`, { token });

  it('insights refuse the whole call for a metric that is retired', async () => {
    const post = await publish[platform]();
    const name = platform === 'threads' ? 'views' : 'post_media_view';
    expect((await ask(post, name)).body).toMatchObject({
      data: [{ name, period: 'lifetime', values: [{ value: 0 }] }],
    });
    expect((await ask(post, `${name},post_impressions`)).body).toMatchObject({ error: { code: 100 } });
  });

  it('insights need a permission that publishing does not', async () => {
    const post = await publish[platform](publishing[platform]);
    expect((await ask(post, 'views')).status).toBe(403);
  });
});
