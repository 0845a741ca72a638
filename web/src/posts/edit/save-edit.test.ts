import { describe, expect, it } from 'vitest';
import { type Editable, editBody } from './save-edit.ts';
import { optionsIn, withOptions } from './targets.ts';

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

const base: Editable = { text: 'Old', scheduledTime: '2090-01-01T00:00:30.000Z', targets: [instagram, threads] };

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
    const { postType: _, ...others } = optionsIn(instagram);
    const targets = [withOptions(instagram, others), withOptions(threads, { topicTag: 'boats' })];
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

  it('is empty where an option is as it was, in whatever order', () => {
    const { postType, ...others } = optionsIn(instagram);
    const targets = [withOptions(instagram, { ...others, postType }), withOptions(threads, { topicTag: ' ' })];
    expect(editBody(base, { ...base, targets })).toBeNull();
  });
});
