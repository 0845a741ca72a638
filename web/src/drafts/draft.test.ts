import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, type Target, toRequest } from './draft.ts';

const x: Target = { platform: 'x', accountId: '1' };
const threads: Target = { platform: 'threads', accountId: '2' };

function contentOf(draft: Partial<Draft>) {
  return toRequest({ ...emptyDraft, targets: ['x:1', 'threads:2'], ...draft }, [x, threads]).post.content;
}

describe('texts of their own', () => {
  it('are sent with their targets', () => {
    expect(contentOf({ text: 'All', ownTexts: { 'threads:2': 'Some', 'tiktok:3': 'Nobody' } })).toEqual({
      text: 'All',
      platform: [x, { ...threads, overrides: { text: 'Some' } }],
    });
  });

  it('are none where they say the same', () => {
    expect(contentOf({ text: 'All', ownTexts: { 'x:1': 'All' } }).platform).toEqual([x, threads]);
  });

  it('may be empty', () => {
    expect(contentOf({ text: 'All', ownTexts: { 'x:1': '' } }).platform).toEqual([
      { ...x, overrides: { text: '' } },
      threads,
    ]);
  });

  it('take the place of a text that is missing, and stay those of their targets', () => {
    expect(contentOf({ ownTexts: { 'x:1': 'One', 'threads:2': 'Two' } })).toEqual({
      text: 'One',
      platform: [x, { ...threads, overrides: { text: 'Two' } }],
    });
    expect(contentOf({ ownTexts: { 'threads:2': 'Two' } }).platform).toEqual([
      { ...x, overrides: { text: '' } },
      threads,
    ]);
  });
});
