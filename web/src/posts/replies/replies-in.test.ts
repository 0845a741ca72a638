import { expect, it } from 'vitest';
import { repliesIn, replyCountText } from './replies-in.ts';

const target = { platform: 'x', accountId: '1', targetId: 'x:1' } as const;
const shared = [{ text: 'Second', media: [] }];

it('a target has the parts of its text, then its first comment, then its replies', () => {
  const overrides = { firstComment: 'Tags', replies: [{ text: 'Own', media: [] }] };
  const found = repliesIn({ replies: shared }, { ...target, overrides, parts: ['One', 'Two', 'Three'] });
  expect(found.map(({ text }) => text)).toEqual(['Two', 'Three', 'Tags', 'Own']);
  expect(repliesIn({ replies: shared }, target)).toBe(shared);
  expect(repliesIn({ replies: shared }, { ...target, overrides: { replies: [] } })).toEqual([]);
});

it('the count of replies comes from the target with the most', () => {
  expect(replyCountText({ replies: [], targets: [target] })).toBe('');
  expect(replyCountText({ replies: shared, targets: [target] })).toBe('1 reply');
  expect(replyCountText({ replies: shared, targets: [target, { ...target, parts: ['One', 'Two'] }] })).toBe(
    '2 replies',
  );
});
