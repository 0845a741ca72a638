import { z } from 'zod';
import { NetworkError } from '../../infra/http-client/network-error.ts';
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import type { Collections } from '../../infra/store/collections.ts';
import { retryOnConflict } from '../../infra/store/conflicts.ts';
import { type Clock, DAY } from '../../model/clock.ts';
import type { SimulatedPost } from '../../model/post.ts';
import { publishRequest, SIMULATED_URL } from './calls.ts';
import { type Answer, SLOW_READS, scenarios } from './scenarios.ts';

const KEEP_MS = 30 * DAY;
const MAX_ATTEMPTS = 5;

/** The list of posts of the simulated platforms, and the one post that a run may make there, beside replies to it. */
export interface SimulatedServer {
  posts: ReturnType<Collections['user']>['simulatedPosts'];
  postId: string;
  clock: Clock;
}

/**
 * The simulated platforms of test mode, in this process: the client of a run that sends nothing. Throws for every request that is
 * not one of theirs.
 */
export function simulatedServer(server: SimulatedServer): PlatformHttp {
  return async (request) => {
    if (!request.url.startsWith(`${SIMULATED_URL}/`)) throw new Error('Test mode calls no platform.');
    const position = Number(request.url.slice(request.url.lastIndexOf('/') + 1));
    const one = position === 0 ? server : { ...server, postId: `${server.postId}_${position}` };
    return request.method === 'POST' ? publish(one, request) : read(one, request);
  };
}

/** The most posts that a list has. */
const LISTED = 1000;

/** The simulated platforms for reads. They forget a post after 30 days, but not delete it. */
export function simulatedReads(server: Omit<SimulatedServer, 'postId'>): PlatformHttp {
  return async ({ url, query = {} }) => {
    if (url === `${SIMULATED_URL}/deleted`) return readDeleted(server, query);
    if (url === `${SIMULATED_URL}/posts`) return listPosts(server, query);
    throw new Error('Test mode calls no platform.');
  };
}

type Reads = Omit<SimulatedServer, 'postId'>;
type Query = NonNullable<PlatformRequest['query']>;

/** Which posts are deleted. */
async function readDeleted({ posts, clock }: Reads, query: Query): Promise<PlatformResponse> {
  const ids = z.string().parse(query['ids']).split(',');
  const stored = await Promise.all(ids.map((id) => posts.doc(id).get()));
  return responseOf(200, { deleted: stored.filter((post) => isDeleted(post.data(), clock)).map(({ id }) => id) });
}

const listQuery = z.object({
  platform: z.string(),
  accountId: z.string(),
  from: z.coerce.number(),
  to: z.coerce.number(),
});

/** The published posts of an account in a time. */
async function listPosts({ posts, clock }: Reads, query: Query): Promise<PlatformResponse> {
  const { platform, accountId, from, to } = listQuery.parse(query);
  const { docs } = await posts
    .where('platform', '==', platform)
    .where('accountId', '==', accountId)
    .where('firstCallAt', '>=', new Date(from))
    .where('firstCallAt', '<=', new Date(to))
    .orderBy('firstCallAt', 'desc')
    .limit(LISTED)
    .get();
  const live = docs
    .map((document) => ({ id: document.id, post: document.data() }))
    .filter(({ post }) => post.state === 'published' && post.replyTo === null && !isDeleted(post, clock));
  const listed = live.map(({ id, post: { text, firstCallAt } }) => ({ id, text, at: firstCallAt.getTime() }));
  return responseOf(200, { posts: listed, hasMore: docs.length === LISTED });
}

function isDeleted(post: SimulatedPost | undefined, { now }: Clock): boolean {
  return Boolean(post?.deletedAt && post.deletedAt.getTime() <= now());
}

async function publish(server: SimulatedServer, { json }: PlatformRequest): Promise<PlatformResponse> {
  const { scenario, ...content } = publishRequest.parse(json);
  const { postId, clock } = server;
  const answer = await change<Answer>(server, (stored) => {
    const now = clock.now();
    const { firstCallAt = new Date(now), calls = 0, reads = 0, state } = stored ?? {};
    // A post is published once, even after repeated requests.
    const result: Answer =
      state === 'published'
        ? { status: 200, state }
        : scenarios[scenario].answer({ calls: calls + 1, since: now - firstCallAt.getTime() });
    const { deletedAfterMs } = scenarios[scenario];
    const deletedAt = deletedAfterMs === undefined ? null : new Date(firstCallAt.getTime() + deletedAfterMs);
    const expireAt = new Date(now + KEEP_MS);
    const counts = { calls: calls + 1, reads };
    return { next: { ...content, ...counts, state: result.state, firstCallAt, deletedAt, expireAt }, result };
  });
  if (answer.lost) throw new NetworkError('the simulated platform loses this response', true, 'simulated');
  const { status, state, error, retryAfterSeconds } = answer;
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return responseOf(status, error ? { error } : { id: postId, state }, headers);
}

/** Reads the post, decides on it and stores its outcome; repeats after a concurrent change. */
function change<T>(
  { posts, postId }: SimulatedServer,
  decide: (stored: SimulatedPost | undefined) => { next: SimulatedPost | null; result: T },
): Promise<T> {
  return retryOnConflict(async () => {
    const ref = posts.doc(postId);
    const snapshot = await ref.get();
    const { next, result } = decide(snapshot.data());
    if (next && snapshot.updateTime) await ref.update({ ...next }, { lastUpdateTime: snapshot.updateTime });
    else if (next) await ref.create(next);
    return result;
  }, MAX_ATTEMPTS);
}

function responseOf(status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse {
  return {
    status,
    headers,
    data,
    text: JSON.stringify(data),
  };
}

async function read(server: SimulatedServer, { query }: PlatformRequest): Promise<PlatformResponse> {
  const scenario = publishRequest.shape.scenario.parse(query?.['scenario']);
  if (scenarios[scenario].unreadable)
    return responseOf(410, { error: { code: 'unreadable', message: 'The simulated platform cannot say.' } });
  const state = await change(server, (stored) => {
    if (stored?.state !== 'processing') return { next: null, result: stored?.state };
    const result = stored.reads < SLOW_READS ? stored.state : ('published' as const);
    return { next: { ...stored, reads: stored.reads + 1, state: result }, result };
  });
  return state === undefined || state === 'refused'
    ? responseOf(404, { error: { code: 'not_found', message: 'There is no such post.' } })
    : responseOf(200, { id: server.postId, state });
}
