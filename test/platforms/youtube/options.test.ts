import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { youtube } from '../../../functions/src/platforms/youtube/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: youtube });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function runWith(options: Record<string, unknown>, username?: string): PublisherRun {
  const run = fixture.newRun(postOf('A video', fixture.mediaUrl('sample.mp4')), username);
  run.options = options;
  return run;
}

/** A run that adds its video to the playlist of its account. */
function withPlaylist(): PublisherRun {
  const run = runWith({});
  run.options = { playlistId: run.account.accountId.replace(/^UC/, 'PL') };
  return run;
}

function count(run: PublisherRun, operation: string): number {
  return run.operations().filter((one) => one === operation).length;
}

describe('the options of a YouTube video', () => {
  it('the options name the language of a video and say that AI has made what looks real', async () => {
    const sent: unknown[] = [];
    const run = runWith({ language: 'pt-BR', containsSyntheticMedia: true });
    const outcome = await run.untilSettled((request) => {
      sent.push(request.json);
      return platformHttp(request);
    });
    expect(outcome).toMatchObject({ kind: 'published' });
    expect(sent[0]).toMatchObject({
      snippet: { defaultLanguage: 'pt-BR', defaultAudioLanguage: 'pt-BR' },
      status: { containsSyntheticMedia: true },
    });
  });

  it.each([
    { language: 'English' },
    { thumbnailUrl: 'ftp://media.example/a.jpg' },
    { playlistId: 'https://www.youtube.com/playlist?list=PL1' },
  ])('the options are refused where YouTube cannot take them: %j', (options) => {
    expect(youtube.options.safeParse(options).success).toBe(false);
  });
});

describe('the thumbnail of a YouTube video', () => {
  it('a thumbnail is set once the video is live, and once only', async () => {
    const run = runWith({ thumbnailUrl: fixture.mediaUrl('sample.jpg') });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('thumbnail')).toMatchObject([{ status: 200, params: { videoId: run.live()[0]?.id } }]);
    expect(await run.attempt()).toMatchObject({ kind: 'published' });
    expect(count(run, 'thumbnail')).toBe(1);
  });

  it('a thumbnail needs a verified channel', async () => {
    fixture.platform.settings.patch({ thumbnails: false });
    const run = runWith({ thumbnailUrl: fixture.mediaUrl('sample.jpg') });
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('https://www.youtube.com/verify'),
    });
    expect(run.live()).toHaveLength(1);
  });

  it.each(['sample.gif', 'sample.txt'])('a thumbnail is a JPEG or a PNG: %s', async (file) => {
    const run = runWith({ thumbnailUrl: fixture.mediaUrl(file) });
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('JPEG or PNG'),
    });
    expect([run.live().length, count(run, 'thumbnail')]).toEqual([1, 0]);
  });
});

describe('the playlist of a YouTube video', () => {
  it('a playlist contains the video once', async () => {
    const run = withPlaylist();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('addToPlaylist')).toMatchObject([{ status: 200 }]);
    expect(await run.attempt()).toMatchObject({ kind: 'published' });
    expect(count(run, 'addToPlaylist')).toBe(1);
  });

  it.each([
    ['added', { afterEffect: true }, 1],
    ['not added', { cut: true }, 2],
  ])('a playlist is looked up after a lost response: %s', async (_name, fault, calls) => {
    const run = withPlaylist();
    run.fault({ operation: 'addToPlaylist', ...fault });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(count(run, 'addToPlaylist')).toBe(calls);
  });

  it('a playlist has to be one of the channel', async () => {
    const run = runWith({ playlistId: 'PLofanother' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', message: expect.stringContaining('playlist') });
    expect(run.live()).toHaveLength(1);
  });

  it('a playlist needs a permission, without which the account stays connected', async () => {
    const run = withPlaylist();
    const scopes = [
      'https://www.googleapis.com/auth/youtube.upload',
      'https://www.googleapis.com/auth/youtube.readonly',
    ];
    run.account = fixture.platform.accounts?.seed({ username: run.account.username, scopes }) ?? run.account;
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('Connect the account again'),
    });
    expect(run.live()).toHaveLength(1);
  });
});
