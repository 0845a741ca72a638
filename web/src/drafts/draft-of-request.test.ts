import { expect, it } from 'vitest';
import { removedFields } from '../api/post-fields.ts';
import { toLocalInputValue } from '../components/local-time.ts';
import type { Draft } from './draft.ts';
import { toRequest } from './draft.ts';
import type { RequestedPost } from './draft-of-post.ts';
import { draftOfRequest } from './draft-of-request.ts';
import { withKept } from './kept.ts';

const AT = '2090-01-01T09:00:00.000Z';
const target = { platform: 'threads', accountId: '1', targetId: 'threads:1' } as const;
const image = { kind: 'image', url: 'https://herald.example/1.png' } as const;

function postOf(content: Partial<RequestedPost> = {}): RequestedPost {
  return { text: 'Hello', media: [], ...removedFields, targets: [target], scheduledTime: null, ...content };
}

function requested(content: object = {}, rest: object = {}) {
  return { post: { content: { text: 'Hello', platform: 'threads', ...content } }, ...rest };
}

function savedAgain(draft: Draft) {
  return withKept(toRequest(draft, [target], []), draft);
}

it('the draft of a program shows the time as a user writes it', () => {
  const scheduledTime = '2090-01-01T09:00:30.000Z';
  const draft = draftOfRequest(postOf({ scheduledTime }), requested({}, { scheduledTime }));
  expect(draft.kept?.notes).toEqual([expect.stringMatching(/ the time (1 )?Jan [^TZ]*2090, [^TZ]+\. It /)]);
});

it.each([
  [{ slot: 'next', nth: 2 }, AT],
  [{ at: '2090-01-01T10:00', timeZone: 'Europe/Madrid' }, AT],
  ['2090-01-01T09:00:30Z', '2090-01-01T09:00:30.000Z'],
])('the draft of a program keeps the time %j until the user chooses another', (scheduledTime, shown) => {
  const draft = draftOfRequest(postOf({ scheduledTime: shown }), requested({}, { scheduledTime }));
  expect(draft).toMatchObject({ later: true, kept: { notes: [expect.stringContaining('until you choose')] } });
  expect(savedAgain({ ...draft, text: 'Changed' }).scheduledTime).toEqual(scheduledTime);
  const chosen = toLocalInputValue(new Date('2091-01-01T12:00:00Z'));
  expect(savedAgain({ ...draft, at: chosen }).scheduledTime).toBe('2091-01-01T12:00:00.000Z');
  expect(savedAgain({ ...draft, later: false })).not.toHaveProperty('scheduledTime');
});

it('the draft of a program shows a slot as the form can choose it', () => {
  const scheduledTime = { slot: 'next' };
  const draft = draftOfRequest(postOf(), requested({}, { scheduledTime }));
  expect(draft).toMatchObject({ later: true, slot: 'next' });
  expect(draft.kept).toBeUndefined();
  expect(savedAgain(draft)).toMatchObject({ scheduledTime });
});

it('the draft of a program keeps the fields beside the post', () => {
  const flags = { strict: true, trial_reel: false, enableRepurposing: true };
  const draft = draftOfRequest(postOf(), requested({}, flags));
  expect(draft.kept?.notes).toEqual([]);
  expect(savedAgain(draft)).toMatchObject(flags);
});

it('a draft of a program is like any other where the form expresses everything', () => {
  const platform = [{ platform: 'threads', accountId: '1', overrides: { text: 'For Threads' } }];
  const content = { platform, imageUrls: [image.url], replies: [{ text: 'More' }] };
  const targets = [{ ...target, overrides: { text: 'For Threads' } }];
  const post = postOf({ targets, media: [image], replies: [{ text: 'More', media: [] }], scheduledTime: AT });
  expect(draftOfRequest(post, requested(content, { scheduledTime: AT })).kept).toBeUndefined();
});

it.each([
  [{ text: 7 }, {}, { text: '' }, ['the text']],
  [{ imageUrls: ['nowhere', image.url] }, {}, { media: [image] }, ['some of its files']],
  [{ link: 'nowhere' }, {}, {}, ['the link']],
  [{ replies: [{ text: 'More', media: [{ url: 'nowhere' }] }] }, {}, {}, ['some of its replies']],
  [{ platform: ['threads', 'myspace'] }, {}, {}, ['some of its accounts']],
  [
    { platform: { ...target, targetId: 'mine', overrides: { title: 'Hi' } } },
    {},
    {},
    ['settings of an account', 'the ids that a program gave to its accounts'],
  ],
  [{ mediaType: 'image' }, { colour: 'red', strict: 'yes' }, {}, ['“colour”', '“strict”', '“mediaType”']],
  [{}, { scheduledTime: 'tomorrow' }, {}, ['the time']],
])('a draft of a program names what the form cannot keep of %j and %j', (content, rest, read, left) => {
  const draft = draftOfRequest(postOf(read), requested(content, rest));
  expect(draft.kept?.notes).toEqual([expect.stringMatching(`left out: ${left.join(', ')}\\.$`)]);
  expect(draft.later).toBe('scheduledTime' in rest);
});
