import type { Context } from '../../context.ts';
import { pagesOf, type Query } from '../../infra/store/batched-reads.ts';
import { readable } from '../../infra/store/converter.ts';
import type { Store } from '../../infra/store/store.ts';
import { isLive, personOf, profileOf } from '../../model/ids.ts';
import { listAccounts } from '../accounts/index.ts';
import { viewNumbers } from '../metrics/index.ts';
import { countRuns, isWaiting, viewPost } from '../posts/index.ts';
import { listApiKeys } from '../users/index.ts';
import { viewEndpoint, viewEvent } from '../webhooks/index.ts';

const PAGE_SIZE = 200;

/** Posts that are read at a time, each with up to 1000 runs. */
const POSTS_PAGE_SIZE = 10;

/** What is stored below a user and neither exported as it is stored nor by a view. */
type LeftOut =
  // Part of `profile`.
  | 'document'
  | 'dataExport'
  // Counters and unfinished work of Herald's own.
  | 'eventStream'
  | 'storageDays'
  | 'dailyUse'
  | 'publishingPlaces'
  | 'uploads'
  | 'claimedOperations'
  | 'simulatedPosts'
  | 'slotReservations'
  | 'profileExternalIds'
  // Part of `drafts`.
  | 'draftEntries'
  // The same as other files contain: responses for repeated requests, requests to endpoints, notices of events.
  | 'idempotency'
  | 'notices'
  | 'postNumbers'
  | 'deliveries'
  // Part of `creditLedger`.
  | 'creditEntries'
  | 'creditGrants';

type User = ReturnType<Store['user']>;

type Viewed =
  | Exclude<keyof User, LeftOut | 'exportedAsStored' | keyof User['exportedAsStored']>
  | 'profile'
  | 'apiKeys'
  | 'postMetrics';

/**
 * The files of an export, as JSON: what the API shows, and what it has no endpoint for as it is stored. No token, key or signing
 * secret is part of it, nor the contents of uploaded files, which have their addresses in `media.json`.
 */
export function exportedFiles(ctx: Context, userId: string): Record<string, AsyncIterable<string>> {
  const { store, clock } = ctx;
  const user = store.user(userId);
  const viewed: Record<Viewed, AsyncIterable<unknown>> = {
    profile: profile(user),
    accounts: accounts(ctx, userId),
    apiKeys: keys(ctx, userId),
    webhooks: documents(user.webhooks, (id, endpoint) => viewEndpoint(id, endpoint, clock.now())),
    posts: posts(ctx, userId),
    postMetrics: documents(user.posts, (_id, post) => ({
      postSubmissionId: post.postSubmissionId,
      ...viewNumbers(post),
    })),
    pushSubscriptions: documents(user.pushSubscriptions, (id, { browser, createdAt }) => ({ id, browser, createdAt })),
    events: documents(user.events, viewEvent),
  };
  const stored = Object.entries(user.exportedAsStored).map(
    ([name, ref]) => [name, documents<object>('doc' in ref ? ref : ref.parent)] as const,
  );
  return Object.fromEntries(
    [...Object.entries(viewed), ...stored].map(([name, items]) => [`${name}.json`, array(items)]),
  );
}

async function* array(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield '\n]\n';
}

async function* documents<T extends object>(
  query: Query<T>,
  view: (id: string, data: T) => unknown = (id, data) => ({ id, ...data }),
): AsyncGenerator<unknown> {
  for await (const page of pagesOf(query, PAGE_SIZE)) for (const { id, data } of readable(page)) yield view(id, data);
}

/** What the pages and integrations of the user have stored: the rules of the database list the fields. */
async function* profile({ document }: Pick<User, 'document'>): AsyncGenerator<unknown> {
  const [own, settings] = await Promise.all([document.get(), document.collection('settings').doc('web').get()]);
  yield { ...own.data(), settings: settings.data() ?? null };
}

async function* accounts(ctx: Context, userId: string): AsyncGenerator<unknown> {
  yield* await listAccounts(ctx, userId);
}

/** The keys of the mode of this user, or of the profile. They belong to the person. */
async function* keys(ctx: Context, userId: string): AsyncGenerator<unknown> {
  const all = await listApiKeys(ctx, personOf(userId));
  const profile = profileOf(userId);
  yield* all.filter((key) => key.livemode === isLive(userId) && (profile === null || key.profileId === profile));
}

async function* posts({ store, clock }: Context, userId: string): AsyncGenerator<unknown> {
  const newest = store.submissions.where('userId', '==', userId).orderBy('createdAt', 'desc');
  for await (const page of pagesOf(newest, POSTS_PAGE_SIZE)) {
    const runsOf = async (id: string) => readable((await store.runViews(id).get()).docs).map(({ data }) => data);
    const posts = readable(page).map(async ({ id, data }) => ({ id, submission: data, runs: await runsOf(id) }));
    for (const post of await Promise.all(posts)) {
      const now = clock.now();
      yield viewPost({ ...post, counts: countRuns(post.runs, isWaiting(post.submission, now)) }, now);
    }
  }
}
