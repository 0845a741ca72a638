import { describe, expect, it } from 'vitest';
import { editBody } from './save-edit.ts';

const base = { text: 'Old', scheduledTime: '2090-01-01T00:00:30.000Z' };

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
});
