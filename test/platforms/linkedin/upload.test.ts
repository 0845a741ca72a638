import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: linkedin });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

const MB = 1024 * 1024;

function picture(text = 'A picture') {
  return postOf(text, fixture.mediaUrl('sample.jpg'));
}

function video(text = 'A video', bytes = 200_000) {
  return postOf(text, `${fixture.mediaUrl('big')}?bytes=${bytes}`);
}

function slides(pages = 3) {
  return postOf('Slides', `${fixture.mediaUrl('pages.pdf')}?pages=${pages}`);
}

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

describe('media of a LinkedIn post', () => {
  it('media are polled with increasing delays when they never become ready, and uploaded once more', async () => {
    simulate({ stuck: true });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect([run.calls('initializeVideo').length, run.calls('uploadPart').length]).toEqual([2, 2]);
    expect(run.calls('readVideo').length).toBeLessThan(40);
  });

  it('media wait for a fixed delay when the token may not read their state', async () => {
    simulate({ memberReadsVideos: false });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const [finalized, posted] = [run.calls('finalizeVideo')[0], run.calls('createPost')[0]];
    const waited = Date.parse(posted?.at ?? '') - Date.parse(finalized?.at ?? '');
    expect(waited).toBeGreaterThanOrEqual(11 * SECOND);
  });

  it('media are uploaded once more when LinkedIn has lost them', async () => {
    const run = fixture.newRun(picture());
    run.fault({ operation: 'uploadImage', body: '' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('uploadImage')).toHaveLength(2);
  });

  it('media get new upload URLs when the old ones have expired', async () => {
    const run = fixture.newRun(video('Expired', 9 * MB));
    run.fault({ operation: 'uploadPart', status: 403, body: '' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initializeVideo')).toHaveLength(2);
  });

  it('media fail the run when LinkedIn cannot process them', async () => {
    const run = fixture.newRun(video());
    run.fault({ operation: 'readVideo', body: { status: 'PROCESSING_FAILED', processingFailureReason: 'Bad codec' } });
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      code: 'media_unusable',
      message: 'LinkedIn could not process the video: Bad codec.',
    });
  });

  it('media fail the run for a document of more than 300 pages', async () => {
    const run = fixture.newRun(slides(301));
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      code: 'media_unusable',
      message: 'LinkedIn could not process the document: PDF files of up to 300 pages without a password work.',
    });
    expect(run.calls('createPost')).toEqual([]);
  });

  it('media wait for a fixed delay when the token may not read the state of a document', async () => {
    simulate({ memberReadsDocuments: false });
    const run = fixture.newRun(slides());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
  });

  it('media are uploaded once more when the response to the upload of a document is lost', async () => {
    const run = fixture.newRun(slides());
    run.fault({ operation: 'uploadDocument', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initializeDocument')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
  });

  it.each(['ok', 'error'])('media are finalized once, whatever a repetition returns: %s', async (secondFinalize) => {
    simulate({ secondFinalize });
    const run = fixture.newRun(video());
    run.fault({ operation: 'finalizeVideo', afterEffect: true, status: 500 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initializeVideo')).toHaveLength(1);
  });
});
