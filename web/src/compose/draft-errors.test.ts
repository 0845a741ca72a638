import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type Draft, emptyDraft, toRequest } from './draft.ts';
import { draftErrors } from './draft-errors.ts';

const sent: Draft = {
  ...emptyDraft,
  text: 'Hello',
  targets: ['threads:1', 'tiktok:a:b'],
  mediaUrls: ['', ' https://example.com/a.jpg ', '', 'nonsense'],
};

const rejected = (...fields: string[]) => ({
  error: new ApiError(
    'validation_error',
    'No.',
    fields.map((field) => ({ field, message: `wrong: ${field}` })),
  ),
  draft: sent,
});

describe('the request', () => {
  it('leaves out empty fields, and keeps an account id whole', () => {
    expect(toRequest(sent)).toEqual({
      post: {
        content: {
          text: 'Hello',
          platform: [
            { platform: 'threads', accountId: '1' },
            { platform: 'tiktok', accountId: 'a:b' },
          ],
          mediaUrls: ['https://example.com/a.jpg', 'nonsense'],
        },
      },
    });
  });

  it('turns the person’s clock into a moment', () => {
    const at = '2090-07-01T09:00';
    expect(toRequest({ ...sent, later: true, at })).toMatchObject({ scheduledTime: new Date(at).toISOString() });
    expect(toRequest({ ...sent, later: false, at })).not.toHaveProperty('scheduledTime');
  });
});

describe('errors', () => {
  it('stand where their field stands, empty fields between them or not', () => {
    const errors = draftErrors(rejected('body.post.content.mediaUrls.1', 'body.post.content.platform.0'), sent);
    expect([0, 1, 2, 3].map((position) => errors.media(position).length)).toEqual([0, 0, 0, 1]);
    expect(errors.targets).toEqual(['wrong: body.post.content.platform.0']);
    expect([errors.text, errors.schedule]).toEqual([[], []]);
  });

  it('go once their field is changed, and no other', () => {
    const both = rejected('body.post.content', 'body.scheduledTime');
    const changed = draftErrors(both, { ...sent, text: 'Hello again' });
    expect(changed.text).toEqual([]);
    expect(changed.schedule).toEqual(['wrong: body.scheduledTime']);
  });

  it('are none before anything was refused', () => {
    expect(draftErrors(null, sent).media(0)).toEqual([]);
  });
});
