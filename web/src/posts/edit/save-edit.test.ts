import type { Post } from '@herald-publishing/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { herald } from '../../api/client.ts';
import { type Editable, editableOf, editBody, saveEdit } from './save-edit.ts';
import { withChanges } from './targets.ts';

const threads: Editable['targets'][number] = { platform: 'threads', accountId: '2', targetId: 'threads:2' };
const instagram: Editable['targets'][number] = {
  platform: 'instagram',
  accountId: '1',
  targetId: 'instagram:1',
  overrides: {
    text: '',
    altTexts: ['', 'Boats'],
    media: [
      { kind: 'image', url: 'https://herald.example/1.jpg', mediaId: 'm1', altText: 'Boats' },
      { kind: 'image', url: 'https://herald.example/2.jpg' },
    ],
    postType: 'story',
    userTags: [{ username: 'ada', x: 0, y: 1 }],
  },
};

const base: Editable = {
  text: 'Old',
  scheduledTime: '2090-01-01T00:00:30.000Z',
  targets: [instagram, threads],
  cancelled: [],
};

describe('the request of an edit', () => {
  it.each([
    ['nothing', {}, null],
    ['the text', { text: 'New' }, { post: { content: { text: 'New' } } }],
    ['an empty text', { text: '' }, { post: { content: { text: '' } } }],
    ['the time', { scheduledTime: '2091-01-01T00:00:00.000Z' }, { scheduledTime: '2091-01-01T00:00:00.000Z' }],
    ['now', { scheduledTime: null }, { scheduledTime: null }],
  ])('contains only changes: %s', (_what, change, body) => {
    expect(editBody(base, { ...base, ...change })).toEqual(body);
  });

  it('names all targets where an option has changed, with what else is theirs', () => {
    const targets = [withChanges(instagram, { postType: undefined }), withChanges(threads, { topicTag: 'boats' })];
    expect(editBody(base, { ...base, targets })).toEqual({
      post: {
        content: {
          platform: [
            {
              platform: 'instagram',
              accountId: '1',
              overrides: {
                text: '',
                altTexts: ['', 'Boats'],
                media: [{ mediaId: 'm1', altText: 'Boats' }, { url: 'https://herald.example/2.jpg' }],
                userTags: [{ username: 'ada', x: 0, y: 1 }],
              },
            },
            { platform: 'threads', accountId: '2', overrides: { topicTag: 'boats' } },
          ],
        },
      },
    });
  });

  it('keeps the id that a program has given to a target', () => {
    const own = { ...threads, targetId: 'mine' };
    const body = editBody({ ...base, targets: [own] }, { ...base, targets: [withChanges(own, { topicTag: 'boats' })] });
    expect(body?.post?.content?.platform).toEqual([
      { platform: 'threads', accountId: '2', targetId: 'mine', overrides: { topicTag: 'boats' } },
    ]);
  });

  it('is empty where an option is as it was, in whatever order', () => {
    const { postType, ...others } = instagram.overrides ?? {};
    const targets = [{ ...instagram, overrides: { ...others, postType } }, withChanges(threads, { topicTag: ' ' })];
    expect(editBody(base, { ...base, targets })).toBeNull();
  });
});

describe('saving an edit', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const { cancelled: _, ...content } = base;
  const post = { ...content, runs: [{ targetId: 'threads:2', error: null }] } as unknown as Post;
  const cancelled = {
    ...content,
    runs: [{ targetId: 'threads:2', error: { code: 'cancelled' } }],
  } as unknown as Post;
  const targets = [instagram, withChanges(threads, { topicTag: 'boats' })];

  function sendTo(current: Post) {
    vi.spyOn(herald.posts, 'get').mockResolvedValue(current);
    return vi.spyOn(herald.posts, 'update').mockResolvedValue({ warnings: [] } as never);
  }

  it('refuses a change of options where a target was cancelled elsewhere, which the request would bring back', async () => {
    const update = sendTo(cancelled);
    const known = editableOf(post);
    expect(await saveEdit('1', known, { ...known, targets })).toEqual({ state: 'changed', post: cancelled });
    expect(update).not.toHaveBeenCalled();
  });

  it('names no targets while one is cancelled', async () => {
    const update = sendTo(cancelled);
    const known = editableOf(cancelled);
    await saveEdit('1', known, { ...known, text: 'New', targets });
    expect(update.mock.calls.map(([, body]) => body)).toEqual([{ post: { content: { text: 'New' } } }]);
  });
});
