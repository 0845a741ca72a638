import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../model/clock.ts';
import type { UserPost } from '../../model/post.ts';
import type { Numbers } from '../../platforms/contract/metrics.ts';
import { countObservations, type Look, MAX_OBSERVATIONS, newSeries, nextSeries } from './series.ts';

const START = Date.UTC(2026, 10, 2);
const account = { userId: 'user', platform: 'threads', accountId: '1' } as const;
const metrics = { source: 'a call', posts: { numbers: { views: 'views' }, platform: { quotes: 'quotes' } } };

function newPost(): UserPost {
  return {
    postSubmissionId: 'post',
    runId: 'threads',
    ...account,
    platformPostId: '17',
    url: null,
    text: 'Sea',
    mediaType: 'text',
    mediaUrls: [],
    enableRepurposing: false,
    publishedAt: new Date(START),
    expireAt: null,
    ...newSeries(account, new Date(START)),
  };
}

/** The post after looks at these times (ms since it was published). */
function after(...looks: readonly (readonly [ageMs: number, look: Look])[]): UserPost {
  const post = newPost();
  for (const [ageMs, look] of looks) Object.assign(post, nextSeries('user', post, look, metrics, START + ageMs));
  return post;
}

function reads(views: number): Look {
  return { kind: 'read', numbers: { numbers: { views }, platform: { quotes: 0 } } satisfies Numbers<'views'> };
}

const missing: Look = { kind: 'missing', isAlone: true };
const allMissing: Look = { kind: 'missing', isAlone: false };
const failed: Look = { kind: 'failed', retryAfterMs: 0 };
const error = { numbers: { views: 'error' }, platform: { quotes: 'error' } };

function allOf({ latest, earlier }: UserPost) {
  return latest ? [...earlier, latest] : earlier;
}

const look: fc.Arbitrary<Look> = fc.oneof(
  fc.nat(1000).map(reads),
  fc.record({ kind: fc.constant('missing'), isAlone: fc.boolean() } as const),
  fc.record({ kind: fc.constant('failed'), retryAfterMs: fc.nat(2 * DAY) } as const),
  fc.constant({ kind: 'refused' } as const),
);

it('a series has every observation in the order of time, and each look moves the next one on', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(look, fc.integer({ min: 1, max: 3 * DAY })), { maxLength: 200 }), (looks) => {
      let post = newPost();
      let now = START;
      let lastRead: number | null = null;
      const missed: number[] = [];
      for (const [next, waitMs] of looks) {
        if (post.observeAt === null || countObservations(post) >= MAX_OBSERVATIONS) break;
        now = Math.max(now + 1, post.observeAt.getTime() + (waitMs % HOUR));
        const before = allOf(post);
        post = { ...post, ...nextSeries('user', post, next, metrics, now) };
        if (next.kind === 'read') [lastRead] = [now, missed.splice(0)];
        if (next.kind === 'missing') missed.push(now);
        expect(allOf(post)).toEqual(expect.arrayContaining(before));
        expect(allOf(post).length - before.length).toBeLessThanOrEqual(1);
        const times = post.earlier.map(({ observedAt }) => observedAt.getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(post.latest?.observedAt.getTime() ?? null).toBe(lastRead);
        if (post.observeAt) expect(post.observeAt.getTime()).toBeGreaterThan(now);
        if (!post.goneAt) continue;
        expect(post.observeAt).toBeNull();
        expect(next.kind).toBe('missing');
        expect(now - (missed[0] ?? now)).toBeGreaterThanOrEqual(HOUR);
      }
      expect(countObservations(post)).toBeLessThanOrEqual(MAX_OBSERVATIONS);
    }),
  );
});

it('a post is gone at a second look an hour after the first, and keeps its last numbers', () => {
  const seen = after([HOUR, reads(5)], [6 * HOUR, missing]);
  expect(seen).toMatchObject({ missingSince: new Date(START + 6 * HOUR), goneAt: null, earlier: [] });
  expect(seen.observeAt).toEqual(new Date(START + 7 * HOUR));
  const gone = after([HOUR, reads(5)], [6 * HOUR, missing], [7 * HOUR, missing]);
  expect(gone).toMatchObject({
    goneAt: new Date(START + 7 * HOUR),
    observeAt: null,
    latest: { numbers: { views: 5 } },
  });
  expect(gone.earlier).toMatchObject([{ numbers: { views: 'gone' }, platform: { quotes: 'gone' } }]);
});

it('a post is not gone at a look that its user asked for minutes after the first', () => {
  const post = after([HOUR, missing], [HOUR + 5 * MINUTE, missing]);
  expect(post).toMatchObject({ goneAt: null, observeAt: new Date(START + 2 * HOUR) });
});

it('the series waits a day where the platform shows none of several posts, and forgets it when one shows again', () => {
  const post = after([HOUR, allMissing], [3 * HOUR, allMissing]);
  expect(post).toMatchObject({ goneAt: null, observeAt: new Date(START + HOUR + DAY) });
  const again = after([HOUR, allMissing], [HOUR + DAY, reads(3)], [3 * DAY, missing]);
  expect(again).toMatchObject({ goneAt: null, missingSince: new Date(START + 3 * DAY) });
  expect(after([HOUR, allMissing], [HOUR + DAY, allMissing]).goneAt).toEqual(new Date(START + HOUR + DAY));
});

it('a series records an error after three failed reads, with growing pauses, and waits for a regular time', () => {
  const [first, second] = [HOUR, HOUR + 10 * MINUTE];
  expect(after([first, failed]).observeAt).toEqual(new Date(START + second));
  const twice = after([first, failed], [second, failed]);
  expect(twice).toMatchObject({ failedReads: 2, observeAt: new Date(START + second + 30 * MINUTE), earlier: [] });
  const third = after([first, failed], [second, failed], [2 * HOUR, failed]);
  expect(third).toMatchObject({ failedReads: 0, latest: null, earlier: [error] });
  expect(third.observeAt?.getTime()).toBeGreaterThanOrEqual(START + 6 * HOUR);
});

it('a series waits as long as the platform asks, and a day at most', () => {
  expect(after([HOUR, { ...failed, retryAfterMs: 3 * HOUR }]).observeAt).toEqual(new Date(START + 4 * HOUR));
  expect(after([HOUR, { ...failed, retryAfterMs: 9 * DAY }]).observeAt).toEqual(new Date(START + HOUR + DAY));
});

it('a series records an error at once where the account has to be connected again', () => {
  expect(after([HOUR, { kind: 'refused' }])).toMatchObject({ failedReads: 0, earlier: [error] });
});

it('a series skips an age after a read without a change, except the last age', () => {
  const age = (post: UserPost): number => Math.floor(((post.observeAt?.getTime() ?? 0) - START) / DAY);
  expect(age(after([HOUR, reads(5)], [7 * HOUR, reads(6)]))).toBe(1);
  expect(age(after([HOUR, reads(5)], [7 * HOUR, reads(5)]))).toBeGreaterThanOrEqual(3);
  const early = { kind: 'read', numbers: { numbers: { views: 'too_early' }, platform: {} } } as const;
  expect(age(after([HOUR, early], [7 * HOUR, early]))).toBe(1);
  expect(age(after([15 * DAY, reads(5)], [32 * DAY, reads(5)]))).toBeGreaterThanOrEqual(90);
});

it('a series is left to the reads of its account from an age of three days on, except what is read out of turn', () => {
  const young = after([HOUR, reads(5)]);
  expect(young.sweepAt).toEqual(young.observeAt);
  expect(after([2 * DAY, reads(5)])).toMatchObject({ observeAt: expect.any(Date), sweepAt: null });
  const retried = after([4 * DAY, failed]);
  expect(retried.sweepAt).toEqual(retried.observeAt);
  expect(after([4 * DAY, missing]).sweepAt).toEqual(new Date(START + 4 * DAY + HOUR));
});

it('a series ends at the hundredth observation', () => {
  const looks = Array.from({ length: MAX_OBSERVATIONS }, (_, hour) => [(hour + 1) * MINUTE, reads(hour)] as const);
  expect(after(...looks.slice(1)).observeAt).not.toBeNull();
  expect(after(...looks)).toMatchObject({ observeAt: null });
});
