import { describe, expect, it } from 'vitest';
import { threadsClient } from '../testing/clients/threads.ts';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const threads = threadsClient(sandbox);

describe('the page', () => {
  it('shows a column for each platform, calls and faults', async () => {
    await sandbox.account('threads');
    await sandbox.fault({ platform: 'tiktok', operation: 'initVideo', status: 503, times: 2 });
    await sandbox.ask('/threads/v1.0/me');
    const { raw, headers } = await sandbox.ask('/');
    for (const part of [
      '<h2>Threads</h2>',
      '<h2>TikTok</h2>',
      'Nothing published yet',
      'initVideo',
      '503',
      '×2',
      '/threads/v1.0/me',
    ]) {
      expect(raw).toContain(part);
    }
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('shows a post as its reader sees it, with everything escaped', async () => {
    const { accessToken: token } = await sandbox.account('threads', { displayName: '<script>alert(1)</script>' });
    const text = '<img src=x onerror=alert(1)> "quoted" https://a.test/"><b>';
    idOf(
      await threads.create(token, {
        media_type: 'TEXT',
        text,
        auto_publish_text: 'true',
        link_attachment: 'https://a.test/?a=1&b="2"',
      }),
    );
    const image = await threads.settled(token, {
      media_type: 'IMAGE',
      image_url: `${threads.sample('jpg')}?"><b>`,
      alt_text: '"><i>',
    });
    await threads.publish(token, image);
    const { raw } = await sandbox.ask('/');
    expect(raw).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot;');
    for (const hole of ['<script>alert', '<img src=x', '"><b>', '"><i>']) expect(raw).not.toContain(hole);
    expect(raw).toContain('<a rel="noreferrer" href="https://a.test/&quot;&gt;&lt;b&gt;">');
    expect(raw).toContain('/media/sample.jpg');
  });

  it('loads nothing from elsewhere', async () => {
    const { raw } = await sandbox.ask('/');
    expect(raw.match(/(?:href|src)="(?!\/)[^"]*"/g) ?? []).toEqual([]);
    expect((await sandbox.ask('/_sandbox/assets/page.css')).status).toBe(200);
    expect((await sandbox.ask('/_sandbox/assets/page.js')).headers.get('content-type')).toContain('javascript');
  });
});
