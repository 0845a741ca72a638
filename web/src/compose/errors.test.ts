import { describe, expect, it } from 'vitest';
import { Problem } from '../api/problem.ts';
import { blank, type Draft, requestOf } from './draft.ts';
import { errorsOf } from './errors.ts';

const sent: Draft = {
  ...blank,
  text: 'Hello',
  targets: ['threads:1', 'tiktok:a:b'],
  mediaUrls: ['', ' https://example.com/a.jpg ', '', 'nonsense'],
};

const refusal = (...fields: string[]) => ({
  problem: new Problem(
    'validation_error',
    'No.',
    fields.map((field) => ({ field, message: `wrong: ${field}` })),
  ),
  draft: sent,
});

describe('the request', () => {
  it('leaves out empty fields, and keeps an account id whole', () => {
    expect(requestOf(sent)).toEqual({
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
    expect(requestOf({ ...sent, later: true, at })).toMatchObject({ scheduledTime: new Date(at).toISOString() });
    expect(requestOf({ ...sent, later: false, at })).not.toHaveProperty('scheduledTime');
  });
});

describe('errors', () => {
  it('stand where their field stands, empty fields between them or not', () => {
    const errors = errorsOf(refusal('body.post.content.mediaUrls.1', 'body.post.content.platform.0'), sent);
    expect([0, 1, 2, 3].map((position) => errors.media(position).length)).toEqual([0, 0, 0, 1]);
    expect(errors.targets).toEqual(['wrong: body.post.content.platform.0']);
    expect([errors.text, errors.when]).toEqual([[], []]);
  });

  it('go once their field is changed, and no other', () => {
    const both = refusal('body.post.content', 'body.scheduledTime');
    const changed = errorsOf(both, { ...sent, text: 'Hello again' });
    expect(changed.text).toEqual([]);
    expect(changed.when).toEqual(['wrong: body.scheduledTime']);
  });

  it('are none before anything was refused', () => {
    expect(errorsOf(null, sent).media(0)).toEqual([]);
  });
});
