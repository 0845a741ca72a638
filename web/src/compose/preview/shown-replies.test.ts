import { expect, it } from 'vitest';
import { emptyDraft } from '../../drafts/draft.ts';
import { mediaByAddress } from '../../drafts/draft-media.ts';
import { shownReplies } from './shown-replies.ts';

const picture = mediaByAddress('https://herald.example/1.jpg');
const video = mediaByAddress('https://herald.example/2.mp4');
const reply = { key: 'a', text: 'Second', media: [video, picture], delaySeconds: 60 };
const draft = { ...emptyDraft, replies: [reply, { ...reply, key: 'b', text: ' ', media: [] }] };

function shown(
  ...[kind, files, more = {}, parts = null]: [
    kind: 'thread' | 'comments',
    files: ('image' | 'video')[],
    more?: Partial<typeof draft>,
    parts?: string[] | null,
  ]
) {
  return shownReplies({ ...draft, ...more }, 'x:1', { kind, files }, parts);
}

it('the preview shows the parts of a split text, the first comment and then the replies, with their files', () => {
  const options = { 'x:1': { firstComment: 'First' } };
  const replies = shown('thread', ['image', 'video'], { options }, ['One', 'Two', 'Three']);
  expect(replies.map(({ text }) => text)).toEqual(['Two', 'Three', 'First', 'Second']);
  expect(replies.at(-1)).toEqual({ ...reply, kind: 'thread', leftOut: 0 });
});

it('the preview shows what a comment takes of its files, and counts the others', () => {
  expect(shown('comments', ['image'])).toMatchObject([{ media: [picture], leftOut: 1 }]);
  expect(shown('comments', [])).toMatchObject([{ media: [], leftOut: 2 }]);
});

it('the preview shows the replies of the target or else of the post, and none on a platform without replies', () => {
  expect(shown('thread', [], { ownReplies: { 'x:1': [] } })).toEqual([]);
  expect(shownReplies(draft, 'x:1', null, ['One', 'Two'])).toEqual([]);
});
