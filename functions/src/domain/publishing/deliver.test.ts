import { expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { stdoutLogger } from '../../infra/observe/logger.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { testUserOf } from '../../model/ids.ts';
import type { Content, Submission } from '../../model/post.ts';
import type { Run, Step } from '../../model/run.ts';
import { rules as bluesky } from '../../platforms/bluesky/rules.ts';
import { rules as facebook } from '../../platforms/facebook/rules.ts';
import { rules as youtube } from '../../platforms/youtube/rules.ts';
import { deliver } from './deliver.ts';
import { notesOf, withNotes } from './notes.ts';
import { exchangedSteps } from './steps.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const userId = testUserOf('ann');
const address = { userId, postSubmissionId: 'post', platform: 'threads', accountId: '1', runId: 'threads' } as const;

/** A store that holds a dispatched post, which is due at `publishAt`, and its run. */
function contextWith(publishAt: Date, status: Submission['status']): Context {
  const run: Partial<Run> = { platform: 'threads', accountId: '1', status: 'queued', revision: 0 };
  const submission: Partial<Submission> = { userId, status, publishAt, revision: 0 };
  const found: Record<string, unknown> = {
    run,
    submission: { ...submission, content: { text: 'x', mediaType: 'text', media: [], originals: [] }, targets: [] },
  };
  const collection = (id: string) => ({ doc: () => id });
  const store = {
    submissions: collection('submission'),
    accountDeletions: collection('deletion'),
    runs: () => collection('run'),
    user: () => ({ subscription: 'subscription' }),
    read: async (id: string) => ({
      exists: id in found,
      data: () => found[id],
      readTime: { toMillis: () => NOW },
    }),
  };
  return { store, clock: { now: () => NOW } } as unknown as Context;
}

function delivered(publishAt: number, status: Submission['status'] = 'dispatched') {
  return deliver(contextWith(new Date(publishAt), status), address, stdoutLogger({}));
}

it.each([3 * SECOND, 4 * MINUTE])(
  'a publish task that arrives %i ms before its post is due is delayed',
  async (earlyMs) => {
    expect(await delivered(NOW + earlyMs)).toMatchObject({
      kind: 'wait',
      delayMs: earlyMs,
      dedupeSuffix: `due-${NOW + earlyMs}`,
    });
  },
);

function at(ms: number): Date {
  return new Date(Date.parse('2030-01-01T00:00:00Z') + ms);
}

it('a made post that another run keeps is looked up again since the earlier of both calls, and nothing else is', () => {
  const upload: Step = { state: 'done', at: at(1), attempt: 1, value: 'file' };
  const made: Step = { state: 'done', at: at(9), attempt: 2, value: { id: '1' }, visible: true };
  const found: Step = { ...made, at: at(5), attempt: 1, recovered: true, endedAt: at(6) };
  const exchanged = exchangedSteps({ upload, publish: made }, { upload, publish: found }, at(20).getTime());
  expect(exchanged).toEqual({ upload, publish: { state: 'intent', at: at(5), attempt: 2, endedAt: at(20) } });
});

const text: Content = { text: 'Hello <you>', mediaType: 'text', media: [], originals: [] };
const link = { url: 'https://a.example/news' };
const video: Content = { ...text, mediaType: 'video', media: [{ kind: 'video', url: 'https://a.example/a.mp4' }] };

it('a published post has a note for each part that the platform left out', () => {
  expect(notesOf(bluesky, { ...text, link })).toEqual([]);
  expect(notesOf(bluesky, { ...video, link })).toMatchObject([{ code: 'bluesky.link_or_media' }]);
  expect(notesOf(youtube, video)).toEqual([]);
  expect(notesOf(youtube, { ...video, link })).toEqual([
    {
      code: 'youtube.link_card',
      message: 'YouTube does not support a separate link: the post is published without it.',
    },
  ]);
});

it('a post has each note of itself and its comments once', () => {
  const { replies } = facebook;
  const comments = replies
    ? [
        { ...video, text: 'One' },
        { ...video, text: 'Two' },
      ]
    : [];
  const notes = comments.reduce(
    (all, comment) => withNotes(all, replies ? notesOf(replies, comment) : []),
    [{ code: 'facebook.story_text', message: 'A note of the post.' }],
  );
  expect(notes).toMatchObject([{ code: 'facebook.story_text' }, { code: 'facebook.comment_media' }]);
});
