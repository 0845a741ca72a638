import { expect, it } from 'vitest';
import { publicUrlOf } from '../../infra/files/public-url.ts';
import { testUserOf, uuid } from '../../model/ids.ts';
import type { Submission } from '../../model/post.ts';
import { storagePath } from '../media/storage-path.ts';
import { isWanted, orderedAt, type PostFilters, searchWords, wantedTargetKeys } from './list-filters.ts';
import { listingFields } from './read.ts';
import { latestChange } from './view.ts';

it('a post is indexed by the media of its content, of its overrides and of their replies', () => {
  const item = (mediaId?: string) => ({
    kind: 'image' as const,
    url: 'https://files.example/a.png',
    ...(mediaId ? { mediaId } : {}),
  });
  const target = { platform: 'threads' as const, accountId: '1', targetId: 'threads:1', runId: 'threads' };
  const { mediaIds } = listingFields({
    publishAt: null,
    createdAt: new Date(0),
    content: {
      text: '',
      mediaType: 'image',
      media: [item('a'), item()],
      replies: [{ text: '', media: [item('c')] }],
      originals: [],
    },
    targets: [
      target,
      { ...target, accountId: '2', overrides: { media: [item('b'), item('a')] } },
      { ...target, accountId: '3', overrides: { replies: [{ text: '', media: [item('d'), item('c')] }] } },
    ],
  });
  expect(mediaIds).toEqual(['a', 'c', 'b', 'd']);
});

it('a post is indexed by the URLs of stored files in its media, its texts and its options', () => {
  const ids = Array.from({ length: 3 }, () => uuid());
  const storage = { bucket: 'b', publicUrl: null, uploadOrigin: 'https://storage.googleapis.com' };
  const users = ['user', testUserOf('user'), 'user'];
  const urls = ids.map((id, index) => publicUrlOf(storage, storagePath(users[index] ?? '', id, 'png')));
  const [url = '', linked, cover] = urls;
  const target = { platform: 'instagram' as const, accountId: '1', targetId: 'instagram:1', runId: 'instagram' };
  const { mediaIds } = listingFields({
    publishAt: null,
    createdAt: new Date(0),
    content: { text: `See ${linked}`, mediaType: 'image', media: [{ kind: 'image', url }], originals: [] },
    targets: [{ ...target, overrides: { coverUrl: cover } }],
  });
  expect(mediaIds.toSorted()).toEqual(ids.toSorted());
});

function at(minute: number): Date {
  return new Date(Date.UTC(2026, 10, 1, 12, minute));
}

const untouched = { dueAt: at(30), startedAt: null, liveAt: null, replies: [], finishedAt: null, lastProblem: null };
const live = { ...untouched, startedAt: at(31), liveAt: at(32) };
const liveReply = { status: 'published' as const, id: '1', url: null, error: null, liveAt: at(34) };
const problem = { code: 'retry_after' as const, message: '', transient: true, at: at(33) };

it.each([
  ['its edit while its runs are due later', [untouched], 20, 10],
  ['the time of its latest problem', [{ ...untouched, startedAt: at(31), lastProblem: problem }], 40, 33],
  ['the end of its last run', [untouched, { ...untouched, startedAt: at(31), finishedAt: at(35) }], 40, 35],
  ['its cancellation before its runs were due', [{ ...untouched, finishedAt: at(10) }], 40, 10],
  ['when it became live, while its replies are not sent', [live], 40, 32],
  ['when its latest reply became live', [{ ...live, replies: [liveReply] }], 40, 34],
  ['the retry of a run that had ended', [{ ...untouched, dueAt: at(50) }], 60, 50],
] as const)('the updatedAt of a post is %s', (_what, runs, now, expected) => {
  expect(latestChange({ updatedAt: at(10) }, runs, at(now).getTime())).toEqual(at(expected));
});

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
