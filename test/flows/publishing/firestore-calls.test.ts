import { expect, it } from 'vitest';
import { countDocuments, type Documents, NO_DOCUMENT, type Operation } from '../../../dev/bench/documents.ts';
import { countOperations } from '../../../dev/bench/operations.ts';
import { ownStore } from '../../support/own-store.ts';
import { stack } from '../../support/stack.ts';

/** Without the ids. */
function kindOf(path: string): string {
  const kinds = path.split('/').filter((_segment, index) => index % 2 === 0);
  return kinds.at(-1) ?? path;
}

// Each call is a round trip that a request waits for, and each document costs money: an additional one must be deliberate.
it('accepting, fanning out and publishing a text uses no more reads and writes than documented', async () => {
  const { accepted, orchestrated, published } = await countOperations(stack);
  const operations = [accepted, orchestrated, published];
  expect(operations.map(({ calls }) => calls)).toEqual([
    // The count of the request; the post with all that belongs to it.
    { BatchGetDocuments: 1, Commit: 2 },
    // Fanned out, as its task carries what it needs; the log record.
    { Commit: 2 },
    // Run and submission, and whether their user is deleted; the account. Claim with intent, and the end with the owner's record and the outcome to count; the log record.
    { BatchGetDocuments: 2, Commit: 3 },
  ]);
  expect(operations.map(({ documents }) => documents.read.map(kindOf).sort())).toEqual([
    // The windows of the rate limit are cached.
    ['accounts', 'apiKeys', 'idempotency', 'subscription'],
    [],
    ['accountDeletions', 'accounts', 'postSubmissions', 'runs'],
  ]);
  expect(operations.map(({ documents }) => documents.written.map(kindOf).sort())).toEqual([
    ['apiRequests', 'idempotency', 'logs', 'postSubmissions', 'rateLimits', 'runs'],
    ['logs', 'postSubmissions', 'postSubmissions'],
    ['logs', 'posts', 'runOutcomes', 'runs', 'runs'],
  ]);
  const count = (kind: 'read' | 'written') => operations.flatMap(({ documents }) => documents[kind]).length;
  expect(count('read')).toBeLessThanOrEqual(8);
  expect(count('written')).toBeLessThanOrEqual(14);
});

it.each(['x', 'facebook', 'linkedin', 'bluesky', 'mastodon'] as const)(
  'a text on %s needs at most 11 writes from its acceptance until it is published, without log records',
  async (platform) => {
    const { accepted, orchestrated, published } = await countOperations(stack, { platform });
    const written = [accepted, orchestrated, published].flatMap(({ documents }) => documents.written.map(kindOf));
    expect(written.filter((kind) => !['apiRequests', 'logs'].includes(kind)).length).toBeLessThanOrEqual(11);
  },
);

it.each(['id', 'external id', 'limited key'] as const)(
  'a post for a profile named by its %s needs the same calls, and one read of the deletion of the profile',
  async (naming) => {
    const [without, within] = [await countOperations(stack), await countOperations(stack, { naming })];
    const kindsOf = ({ calls, documents }: Operation) => {
      const kinds = (kind: keyof Documents) => documents[kind].map(kindOf).sort();
      return { calls, read: kinds('read'), written: kinds('written') };
    };
    expect(kindsOf(within.accepted)).toEqual(kindsOf(without.accepted));
    expect(kindsOf(within.orchestrated)).toEqual(kindsOf(without.orchestrated));
    const published = kindsOf(without.published);
    expect(kindsOf(within.published)).toEqual({ ...published, read: ['accountDeletions', ...published.read] });
  },
);

it('the count of documents has the results of queries, a read for a query without any, and deletions', async () => {
  const store = ownStore();
  const at = new Date(0);
  for (const id of ['a', 'b']) await store.endedSessions.doc(id).set({ userId: 'ann', endedAt: at, expireAt: at });
  const documents = await countDocuments(store, async () => {
    await store.endedSessions.get();
    await store.oauthCodes.get();
    await store.endedSessions.doc('a').delete();
  });
  const read = ['endedSessions/a', 'endedSessions/b', NO_DOCUMENT];
  expect(documents).toEqual({ read, written: [], deleted: ['endedSessions/a'] });
});
