import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type Draft, emptyDraft, type Target, toRequest } from '../drafts/draft.ts';
import { mediaByAddress } from '../drafts/draft-media.ts';
import { draftErrors } from './draft-errors.ts';

const accounts: Target[] = [
  { platform: 'tiktok', accountId: 'a:b' },
  { platform: 'threads', accountId: '1' },
];

const submitted: Draft = {
  ...emptyDraft,
  text: 'Hello',
  targets: ['threads:1', 'tiktok:a:b'],
  media: ['', ' https://example.com/a.jpg ', '', 'nonsense'].map(mediaByAddress),
};

function rejected(...fields: string[]) {
  return {
    error: new ApiError(
      'validation_error',
      'No.',
      fields.map((field) => ({ field, message: `wrong: ${field}`, code: 'custom' })),
    ),
    draft: submitted,
  };
}

it('the request of a draft omits empty fields and accepts an account id with a colon', () => {
  expect(toRequest(submitted, accounts, [])).toEqual({
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

it('the request of a draft has the local time of the user in UTC', () => {
  const at = '2090-07-01T09:00';
  expect(toRequest({ ...submitted, later: true, at }, accounts, [])).toMatchObject({
    scheduledTime: new Date(at).toISOString(),
  });
  expect(toRequest({ ...submitted, later: true, at, slot: 'next' }, accounts, [])).toMatchObject({
    scheduledTime: { slot: 'next' },
  });
  expect(toRequest({ ...submitted, later: false, at }, accounts, [])).not.toHaveProperty('scheduledTime');
});

it('errors are shown at their field, even when empty fields precede it', () => {
  const errors = draftErrors(rejected('body.post.content.mediaUrls.1', 'body.post.content.platform.0'), submitted);
  expect(submitted.media.map((media) => errors.media(media).file.length)).toEqual([0, 0, 0, 1]);
  expect(errors.targets).toEqual(['wrong: body.post.content.platform.0']);
  expect([errors.text, errors.schedule]).toEqual([[], []]);
});

it('errors of options are shown beside the options, and other errors of targets at the accounts', () => {
  const at = 'body.post.content.platform.0.overrides';
  expect(draftErrors(rejected(`${at}.topicTag`, `${at}.text`), submitted).targets).toEqual([`wrong: ${at}.text`]);
});

it('errors disappear when their field changes, and remain at the others', () => {
  const both = rejected('body.post.content', 'body.scheduledTime');
  const changed = draftErrors(both, { ...submitted, text: 'Hello again' });
  expect(changed.text).toEqual([]);
  expect(changed.schedule).toEqual(['Choose a date and a time.']);
});

it('an error at the time shows that another post has the slot, until another one is chosen', () => {
  const draft = { ...submitted, later: true, slot: '2090-01-02T09:00:00.000Z' };
  const taken = { error: new ApiError('slot_taken', 'Another post has it.'), draft };
  expect(draftErrors(taken, draft).schedule).toEqual(['Another post has it.']);
  expect(draftErrors(taken, { ...draft, slot: 'next' }).schedule).toEqual([]);
});

it('the errors of a draft are empty before it was rejected', () => {
  expect(draftErrors(null, submitted).allMedia).toEqual([]);
});

describe('errors of replies', () => {
  const reply = (key: string, text: string) => ({ key, text, media: [], delaySeconds: 0 });
  const draft = { ...submitted, replies: [reply('a', ' '), reply('b', 'Second'), reply('c', 'Third')] };

  it('errors of a reply are shown at it, without counting the replies that were left empty', () => {
    const { error } = rejected('body.post.content.replies.1.text');
    const errors = draftErrors({ error, draft }, draft);
    expect(draft.replies.map(errors.reply)).toEqual([[], [], ['wrong: body.post.content.replies.1.text']]);
    expect(errors.allReplies).toEqual([]);
  });

  it('errors of a reply go away once it is changed, wherever it is moved', () => {
    const { error } = rejected('body.post.content.replies.0', 'body.post.content.replies');
    const moved = { ...draft, replies: draft.replies.toReversed() };
    const errors = draftErrors({ error, draft }, moved);
    expect(errors.reply(reply('b', 'Second'))).toEqual(['wrong: body.post.content.replies.0']);
    expect(errors.reply(reply('b', 'Changed'))).toEqual([]);
    expect(draftErrors({ error, draft }, draft).allReplies).toEqual(['wrong: body.post.content.replies']);
    expect(errors.allReplies).toEqual([]);
  });
});
