import { expect, it } from 'vitest';
import type { Submission } from '../../model/post.ts';
import { isWanted, orderedAt, type PostFilters, searchWords, wantedTargetKeys } from './list-filters.ts';
import { listingFields } from './read.ts';

const createdAt = new Date('2026-03-01T10:00:00Z');
const publishAt = new Date('2026-03-05T10:00:00Z');

const targets: Submission['targets'] = [
  { platform: 'threads', accountId: '1', targetId: 'threads:1', runId: 'threads' },
  { platform: 'x', accountId: '2', targetId: 'x:2', runId: 'x', overrides: { text: 'Huila, short' } },
];
const content: Submission['content'] = { text: 'Coffee from Huila', mediaType: 'text', media: [], originals: [] };
const fields = listingFields({ publishAt, createdAt, content, targets });
/** The fields of a post that a list reads. */
const post = { ...fields, publishAt, createdAt, content, targets } as Submission;

const all: PostFilters = {
  statuses: null,
  platform: null,
  accountId: null,
  from: null,
  to: null,
  words: [],
  order: 'newest',
};

it('a composed word is found in a text with decomposed characters', () => {
  const decomposed = { ...post, content: { ...content, text: 'Cafe\u0301 from Huila' } };
  expect(isWanted({ ...all, words: ['café'] }, decomposed)).toBe(true);
});

it('a search is split into distinct lower-case words', () => {
  expect(searchWords('  Huila coffee HUILA ')).toEqual(['coffee', 'huila']);
  expect(searchWords(' ')).toEqual([]);
  expect(searchWords('u\u0308ber')).toEqual(['über']);
});

it('an account id matches on every platform when no platform is given', () => {
  expect(wantedTargetKeys(all)).toBeNull();
  expect(wantedTargetKeys({ ...all, platform: 'x' })).toEqual(['x']);
  expect(wantedTargetKeys({ ...all, platform: 'x', accountId: '2' })).toEqual(['x:2']);
  expect(wantedTargetKeys({ ...all, accountId: '2' })).toContain('threads:2');
});

it('a list is ordered by creation time, or by due time for the order "due"', () => {
  expect(orderedAt('newest', post)).toEqual(createdAt);
  expect(orderedAt('due', post)).toEqual(publishAt);
});

it.each<[string, Partial<PostFilters>, boolean]>([
  ['no filter', {}, true],
  ['its platform', { platform: 'x' }, true],
  ['another platform', { platform: 'tiktok' }, false],
  ['its account', { platform: 'x', accountId: '2' }, true],
  ['another account', { platform: 'x', accountId: '1' }, false],
  ['its account without a platform', { accountId: '1' }, true],
  ['a start at its creation time', { from: createdAt }, true],
  ['a start after its creation time', { from: publishAt }, false],
  ['an end at its creation time', { to: createdAt }, false],
  ['an end after its creation time', { to: publishAt }, true],
  ['order "due" and an end at its due time', { order: 'due', to: publishAt }, false],
  ['order "due" and a start at its due time', { order: 'due', from: publishAt }, true],
  ['words of its text', { words: ['coffee', 'huila'] }, true],
  ['words of the text of one target', { words: ['short'] }, true],
  ['words of two different texts', { words: ['coffee', 'short'] }, false],
])('a list of posts decides whether a post matches %s', (_name, filters, expected) => {
  expect(isWanted({ ...all, ...filters }, post)).toBe(expected);
});
