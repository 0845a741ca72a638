import type { PostProblem } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { approvalText, isInSlot, isRefused, type Planned, problemText, waitingFiles } from './draft-text.ts';
import { optionTexts } from './option-text.ts';
import type { ReviewedDraft } from './query.ts';

const AT = '2090-01-01T09:00:00.000Z';

function planned(count: number, scheduledTime: string | null, request: Planned['request'] = {}): Planned {
  const target = { platform: 'threads', accountId: '1', targetId: 'threads:1' } as const;
  return { request, post: { scheduledTime, targets: Array.from({ length: count }, () => target) } };
}

function problem(own: Partial<PostProblem>): PostProblem {
  const rest = { target: null, limit: null, actual: null, severity: 'error' } as const;
  return { ...rest, field: 'body.post.content.text', rule: 'x.text_length', message: 'Too long.', fix: 'Cut.', ...own };
}

function file(state: ReviewedDraft['files'][number]['state']): ReviewedDraft['files'][number] {
  return {
    kind: 'file',
    url: 'https://a.example/1.png',
    state,
    mediaId: null,
    storedUrl: null,
    page: null,
    message: null,
  };
}

it('the text of an approval says to how many accounts and when it publishes', () => {
  const texts = [
    planned(1, null),
    planned(3, AT, { scheduledTime: AT }),
    planned(3, null, { scheduledTime: 'tomorrow' }),
  ].map((draft) => approvalText(draft, (iso) => iso.slice(0, 10)));
  expect(texts).toEqual([
    'Publishes to one account at once.',
    'Schedules the post for 3 accounts: 2090-01-01.',
    'The time is missing or not valid.',
  ]);
});

it('a draft that takes a slot is recognised', () => {
  expect(isInSlot(planned(1, AT, { scheduledTime: { slot: 'next' } }))).toBe(true);
  expect(isInSlot(planned(1, AT, { scheduledTime: AT }))).toBe(false);
});

it('the problems of a draft refuse it where a field is wrong', () => {
  const [rule, request] = [problem({}), problem({ rule: 'request.too_small' })];
  expect(isRefused({ request: {}, problems: [rule], files: [] })).toBe(false);
  expect(isRefused({ request: {}, problems: [rule, request], files: [] })).toBe(true);
  expect(isRefused({ request: null, problems: [], files: [] })).toBe(true);
});

it('a draft with files is refused where one has failed, and waits for the others', () => {
  const files = (['stored', 'waiting', 'failed'] as const).map((state) => file(state));
  expect(isRefused({ request: {}, problems: [], files })).toBe(true);
  expect(isRefused({ request: {}, problems: [], files: files.slice(0, 2) })).toBe(false);
  expect(waitingFiles({ files })).toBe(1);
});

it.each([
  [problem({}), 'Too long. Cut.'],
  [problem({ rule: 'request.x', field: 'body.colour', message: 'Unknown.' }), 'colour: Unknown.'],
  [
    problem({ rule: 'request.x', field: 'body.post.content.platform', actual: 'undefined' }),
    'The draft names no account. Edit it to choose one.',
  ],
])('the problems of a draft are shown in plain words: %#', (one, text) => {
  expect(problemText(one)).toBe(text);
});

it('a target shows the options that its preview does not show', () => {
  const overrides = { text: 'Hi', title: 'Harbour', madeWithAi: true, tags: ['a', 'b'], privacy: 'private' };
  expect(optionTexts({ overrides })).toEqual(['Title: Harbour', 'Made with AI: yes', 'Tags: a, b']);
});

it('the chosen value of an option is shown as in its form, and a text as it is', () => {
  const overrides = { replySettings: 'mentionedUsers', postType: 'newType', title: 'private' };
  expect(optionTexts({ overrides })).toEqual([
    'Who may reply: Mentioned users',
    'Post type: New type',
    'Title: private',
  ]);
});
