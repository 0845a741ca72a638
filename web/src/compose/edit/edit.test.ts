import type { NewPost, Post } from '@herald-publishing/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { herald } from '../../api/client.ts';
import { editBody, merged, saveEdit } from '../../posts/edit/save-edit.ts';
import { draftToEdit, requestOfEdit } from './draft-to-edit.ts';

const post = {
  text: 'Old',
  media: [{ kind: 'image', url: 'https://herald.example/1.jpg', mediaId: 'm1', altText: 'Boats' }],
  link: null,
  replies: [{ text: 'And more', media: [] }],
  scheduledTime: '2090-01-01T00:00:30.000Z',
  targets: [
    { platform: 'x', accountId: '1', targetId: 'mine', overrides: { text: '', madeWithAi: true } },
    { platform: 'threads', accountId: '2', targetId: 'threads:2' },
  ],
  runs: [
    { targetId: 'mine', error: null },
    { targetId: 'threads:2', error: null },
  ],
} as unknown as Post;

const cancelled = { ...post, runs: [{ targetId: 'threads:2', error: { code: 'cancelled' } }] } as unknown as Post;

function requestOf(one: Post): NewPost {
  return requestOfEdit(draftToEdit(one), one, one.targets, []);
}

function edited(change: Partial<ReturnType<typeof draftToEdit>>): NewPost {
  return requestOfEdit({ ...draftToEdit(post), ...change }, post, post.targets, []);
}

const x = { platform: 'x', accountId: '1', targetId: 'mine', overrides: { text: '', madeWithAi: true } };
const threads = { platform: 'threads', accountId: '2' };
const minute = draftToEdit(post).at;

it.each([
  ['nothing', {}, null],
  ['the text', { text: 'New' }, { post: { content: { text: 'New' } } }],
  ['a time that is the same to the minute', { at: minute }, null],
  ['now', { later: false }, { scheduledTime: null }],
  ['a slot', { slot: 'next' }, { scheduledTime: { slot: 'next' } }],
  ['the files', { media: [] }, { post: { content: { mediaUrls: [] } } }],
  [
    'the replies',
    { replies: [{ key: '1', text: 'Less', media: [], delaySeconds: 60 }] },
    { post: { content: { replies: [{ text: 'Less', delaySeconds: 60 }] } } },
  ],
  ['the only reply', { replies: [] }, { post: { content: { replies: [] } } }],
  ['the link', { link: { url: 'https://a.example/' } }, { post: { content: { link: { url: 'https://a.example/' } } } }],
  [
    'an option of a target, with the others and the ids of targets',
    { options: { 'x:1': { madeWithAi: true }, 'threads:2': { topicTag: 'boats' } } },
    { post: { content: { platform: [x, { ...threads, overrides: { topicTag: 'boats' } }] } } },
  ],
  ['the targets', { targets: ['x:1'] }, { post: { content: { platform: [x] } } }],
])('the request of an edit contains only changes: %s', (_what, change, body) => {
  expect(editBody(requestOf(post), edited(change))).toEqual(body);
});

it('the request of an edit does not bring back a target that was cancelled', () => {
  expect(draftToEdit(cancelled).targets).toEqual(['x:1']);
  expect(editBody(requestOf(cancelled), requestOf(cancelled))).toBeNull();
});

describe('saving an edit', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  function sendTo(current: Post) {
    vi.spyOn(herald.posts, 'get').mockResolvedValue(current);
    return vi.spyOn(herald.posts, 'update').mockResolvedValue({ warnings: [] } as never);
  }

  it('a saved edit is sent on condition that the post is the one that was read', async () => {
    const update = sendTo(post);
    expect(await saveEdit('1', requestOf(post), edited({ text: 'New' }), requestOf)).toBeNull();
    expect(update).toHaveBeenCalledExactlyOnceWith('1', { post: { content: { text: 'New' } } }, { ifMatch: post });
  });

  it('an edit saves nothing and returns the post where a target was cancelled elsewhere', async () => {
    const update = sendTo(cancelled);
    expect(await saveEdit('1', requestOf(post), edited({ text: 'New' }), requestOf)).toBe(cancelled);
    expect(update).not.toHaveBeenCalled();
  });

  it('an edit is done where the response to an earlier attempt was lost', async () => {
    const update = sendTo({ ...post, text: 'New' });
    expect(await saveEdit('1', requestOf(post), edited({ text: 'New' }), requestOf)).toBeNull();
    expect(update).not.toHaveBeenCalled();
  });
});

it('an edit keeps what one user has changed and takes over what another one has changed meanwhile', () => {
  const base = { text: 'Old', options: { x: { a: 1, b: 2 } }, targets: ['x'] };
  const mine = { text: 'Mine', options: { x: { a: 1 }, y: { a: 1 } }, targets: ['x'] };
  const theirs = { text: 'Theirs', options: { x: { a: 3, b: 2, c: 4 }, y: { b: 2 } }, targets: ['x', 'y'] };
  expect(merged<object>(base, mine, theirs)).toEqual({
    text: 'Mine',
    options: { x: { a: 3, c: 4 }, y: { a: 1, b: 2 } },
    targets: ['x', 'y'],
  });
});
