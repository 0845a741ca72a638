import { expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

it('the home page shows posts, calls and faults escaped, and loads nothing from other hosts', async () => {
  const { accessToken: token } = await sandbox.account('threads', { displayName: '<script>alert(1)</script>' });
  const text = '<img src=x onerror=alert(1)> "quoted" https://a.test/"><b>';
  const link_attachment = 'https://a.test/?a=1&b="2"';
  const form = { media_type: 'TEXT', text, auto_publish_text: 'true', link_attachment };
  await sandbox.ask('/threads/v1.0/me/threads', { token, form });
  await sandbox.fault({ platform: 'tiktok', operation: 'initVideo', status: 503, times: 2 });
  const { raw, headers } = await sandbox.ask('/');
  const shown = ['<h2>TikTok</h2>', 'Nothing published yet', 'initVideo', '503', '×2', '/threads/v1.0/me/threads'];
  for (const part of [...shown, '&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot;']) expect(raw).toContain(part);
  expect(raw).toContain('<a rel="noreferrer" href="https://a.test/&quot;&gt;&lt;b&gt;">');
  for (const hole of ['<script>alert', '<img src=x']) expect(raw).not.toContain(hole);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  const elsewhere = raw.match(/(?:href|src)="(?!\/)[^"]*"/g) ?? [];
  expect(elsewhere.filter((part) => !/a\.test|\/(?:threads|media)\//.test(part))).toEqual([]);
  expect((await sandbox.ask('/_sandbox/assets/page.css')).status).toBe(200);
  expect((await sandbox.ask('/_sandbox/assets/page.js')).headers.get('content-type')).toContain('javascript');
});

it('a permalink shows its post, or 404 without one', async () => {
  const { accessToken: token } = await sandbox.account('threads');
  const form = { media_type: 'TEXT', text: '<b>bold</b>', auto_publish_text: 'true' };
  await sandbox.ask('/threads/v1.0/me/threads', { token, form });
  const [post] = await sandbox.published();
  expect((await sandbox.ask(post?.url ?? '')).raw).toContain('&lt;b&gt;bold');
  expect((await sandbox.ask('/threads/@ada/post/none')).status).toBe(404);
});

it('the consent page offers the simulated accounts, escaped', async () => {
  await sandbox.account('threads', { username: 'grace', displayName: '<i>Grace</i>' });
  const authorizeParams = { client_id: 'herald-local', redirect_uri: 'https://app.test/', scope: 'threads_basic' };
  const query = new URLSearchParams({ ...authorizeParams, response_type: 'code', state: '"><script>' });
  const { raw } = await sandbox.ask(`/threads/oauth/authorize?${query}`);
  for (const part of ['Approve', 'Refuse', '@grace', '&lt;i&gt;Grace', 'threads_basic', '&quot;&gt;&lt;script&gt;'])
    expect(raw).toContain(part);
});
