import type { Context } from '../../context.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { readable, unlessMalformed } from '../../infra/store/converter.ts';
import { Filter } from '../../infra/store/field-values.ts';
import type { Position } from '../../infra/store/list-cursor.ts';
import type { Submission } from '../../model/post.ts';
import type { Run } from '../../model/run.ts';
import { type PostFilters, wantedTargetKeys } from './list-filters.ts';
import type { PostOutcome } from './outcome.ts';

/** A post that may belong to a list. */
export interface Candidate {
  id: string;
  submission: Submission;
}

const LACKS_REPLIES = 'lacksReplies';

/** A status, or a success without some of its replies. */
type RunState = Run['status'] | typeof LACKS_REPLIES;

/** The states of runs of which a post with this outcome has one. Few posts have any; the other outcomes are not rare. */
const runStates: Partial<Record<PostOutcome, RunState[]>> = {
  scheduled: ['queued'],
  publishing: ['queued', 'processing'],
  partly_published: ['failed', LACKS_REPLIES],
  failed: ['failed'],
  unknown: ['failed'],
};

/** Runs read at a time: a post may have many. */
const RUNS_PAGE = 60;
/** Less than the id of any run: a position before all runs of a post. */
const BEFORE_ALL_RUNS = '!';

type Read = Pick<Context, 'store'>;

/**
 * The posts of a user after a position in the order of the list: a superset of those that the filters select. Posts
 * that are read without their runs come `size` at a time. The text search and the outcome are not checked here.
 */
export function candidatesOf(
  ctx: Read,
  userId: string,
  filters: PostFilters,
  after: Position | null,
  size: number,
): AsyncGenerator<Candidate[]> {
  const states = filters.order === 'newest' ? statesOf(filters.statuses) : null;
  return states ? fromRuns(ctx, userId, states, filters, after) : fromSubmissions(ctx, userId, filters, after, size);
}

/** The states of runs of which a post with one of these outcomes has one; null where that says little. */
function statesOf(outcomes: PostFilters['statuses']): RunState[] | null {
  if (outcomes === null) return null;
  const states = new Set<RunState>();
  for (const outcome of outcomes) {
    const of = runStates[outcome];
    if (!of) return null;
    for (const state of of) states.add(state);
  }
  return [...states];
}

/** The posts of runs in these states. One run of each is enough: the others of a page's last post are skipped. */
async function* fromRuns(
  { store }: Read,
  userId: string,
  states: readonly RunState[],
  { from, to }: PostFilters,
  after: Position | null,
): AsyncGenerator<Candidate[]> {
  let query = store.allRunPositions.where('userId', '==', userId).where(isIn(states));
  if (from) query = query.where('createdAt', '>=', from);
  if (to) query = query.where('createdAt', '<', to);
  query = query.orderBy('createdAt', 'desc').orderBy('__name__', 'desc').limit(RUNS_PAGE);
  for (let position = after; ; ) {
    const rest = position ? query.startAfter(position.at, store.runs(position.id).doc(BEFORE_ALL_RUNS)) : query;
    const runs = (await rest.get()).docs.map((document) => document.data());
    const ids = [...new Set(runs.map(({ postSubmissionId }) => postSubmissionId))];
    const posts = await Promise.all(ids.map((id) => store.read(store.submissions.doc(id))));
    yield posts.flatMap((post) => {
      const submission = unlessMalformed(() => post.data());
      return submission ? [{ id: post.id, submission }] : [];
    });
    const last = runs.at(-1);
    if (!last || runs.length < RUNS_PAGE) return;
    position = { at: last.createdAt, id: last.postSubmissionId };
  }
}

function isIn(states: readonly RunState[]): Filter {
  const statuses = states.filter((state) => state !== LACKS_REPLIES);
  const hasStatus = Filter.where('status', 'in', statuses);
  return states.includes(LACKS_REPLIES) ? Filter.or(hasStatus, Filter.where(LACKS_REPLIES, '==', true)) : hasStatus;
}

async function* fromSubmissions(
  { store }: Read,
  userId: string,
  filters: PostFilters,
  after: Position | null,
  size: number,
): AsyncGenerator<Candidate[]> {
  const [field, direction] =
    filters.order === 'newest' ? (['createdAt', 'desc'] as const) : (['expectedAt', 'asc'] as const);
  const keys = wantedTargetKeys(filters);
  let query = store.submissions.where('userId', '==', userId);
  if (filters.statuses?.every((status) => status === 'cancelled')) query = query.where('status', '==', 'cancelled');
  if (keys) query = query.where('targetKeys', 'array-contains-any', keys);
  if (filters.from) query = query.where(field, '>=', filters.from);
  if (filters.to) query = query.where(field, '<', filters.to);
  query = query.orderBy(field, direction).orderBy('__name__', direction);
  if (after) query = query.startAfter(after.at, after.id);
  for await (const page of pagesOf(query, size)) yield readable(page).map(({ id, data }) => ({ id, submission: data }));
}
