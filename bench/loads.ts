import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { context } from '../functions/src/context.ts';
import { saveConnection } from '../functions/src/domain/accounts/save-connection.ts';
import { requestExport } from '../functions/src/domain/exports/request-export.ts';
import { createEndpoint } from '../functions/src/domain/notifications/endpoints/create.ts';
import { startRecording } from '../functions/src/domain/notifications/events/start-recording.ts';
import { sequenceEvents } from '../functions/src/domain/notifications/sequence-events.ts';
import { addEvent, eventIdOf } from '../functions/src/domain/outbox/new-event.ts';
import { createPost } from '../functions/src/domain/posts/create.ts';
import { orchestrate } from '../functions/src/domain/publishing/orchestrate.ts';
import { createStreamToken } from '../functions/src/infra/auth/stream-tokens.ts';
import type { Platform } from '../functions/src/infra/ids/platform.ts';
import { stdoutLogger } from '../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../functions/src/infra/observe/trace.ts';
import type { Content } from '../functions/src/infra/store/documents/submission.ts';
import { HOUR } from '../functions/src/infra/time/clock.ts';
import type { StackDescription } from '../local/description.ts';
import { connectAccount } from '../local/user.ts';
import { times } from './measure.ts';
import { type Subscriber, subscribers } from './subscribers.ts';

const MEGABYTE = 1024 * 1024;
/** A file for an upload in parts or a copy, for which memory does not depend on the size (bytes). */
const FILE = 100 * MEGABYTE;
/** A video that a platform gets in parts or as a copy, with as many others as a publish function takes at once (bytes). */
const VIDEO = 16 * MEGABYTE;
/** The largest file that the speech-to-text service takes (bytes). */
const SOUND = 25 * MEGABYTE;
/** Snapchat takes at most 35 parts, so the parts of a large file are large (bytes). */
const LARGEST_SNAPCHAT_FILE = 900 * MEGABYTE;
/** Posts in a row by each of the concurrent clients. */
const POSTS = 10;
/** As Meta verifies the address of a webhook. */
const VERIFICATION = '/?hub.mode=subscribe&hub.verify_token=verify_local&hub.challenge=1';

/** One request of a load: called with its index, after the instance has started. */
export type SendOne = (url: string, index: number) => Promise<void>;

/** Requests that a function gets many of at once. */
export interface Load {
  what: string;
  /** The function's deployed name. */
  target: string;
  /** So many at once at most, where as many as the function takes would last too long. */
  most?: number;
  /** A mixture of requests, which is not measured with one. */
  mixture?: true;
  /** Prepares the data of `count` requests. */
  prepare(count: number): Promise<SendOne>;
}

/** A token as Cloud Tasks and Cloud Scheduler send it; the SDK reads it without verifying it, since Cloud Run has. */
const UNVERIFIED = `Bearer ${['{"alg":"none"}', '{"sub":"bench"}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}`;

const TARGETS = 1000;
const LARGE_POSTS = 20;

const uploaded = z.object({ id: z.string() });

const ACCOUNTS = 1000;
/** Posts that a sweep enqueues at most. */
const DUE = 500;

/** As many as an instance takes. */
const STREAMS = 200;

/** Events of each user. */
const EVENTS = 50;

/** Where a user's stream is, and what opens it. */
type Opening = (user: Subscriber | undefined) => Promise<{ path: string; headers: Record<string, string> }>;

const byKey: Opening = async (user) => ({ path: '/v1/events', headers: { 'service-api-key': user?.apiKey ?? '' } });

/** The load of each function that needs the most memory. The pictures come from `bench/pictures.ts`. */
export function loads(
  stack: StackDescription,
  pictures: { phone: string; largest: string; progressive: string },
): Load[] {
  const file = `${stack.sandboxUrl}/media/big?bytes=${FILE}`;
  const video = `${stack.sandboxUrl}/media/big?bytes=${VIDEO}`;
  const snap = `${stack.sandboxUrl}/media/big?bytes=${LARGEST_SNAPCHAT_FILE}`;
  const text = (index: number) => ({ post: { content: { text: `Bench ${index}`, platform: 'threads' } } });
  const posts = apiLoad('/v1/posts', POSTS, text);
  const fileOf = (index: number) => ({ url: `${file}&n=${index}` });
  const files = apiLoad('/v1/media', 1, fileOf);
  return [
    { what: 'plain posts', target: 'api', prepare: posts },
    {
      what: 'posts, with 4 files and a render',
      target: 'api',
      mixture: true,
      prepare: mixedLoad({ files, render: renderLoad(pictures.largest), posts }),
    },
    { what: 'plain posts by tools', target: 'api', prepare: toolLoad('create_post', POSTS, text) },
    {
      what: 'posts, with 4 files and a render, by tools',
      target: 'api',
      mixture: true,
      prepare: mixedLoad({
        files: toolLoad('add_media_from_url', 1, fileOf),
        render: toolLoad('render_template', 2, renderRequest(pictures.largest)),
        posts: toolLoad('create_post', POSTS, text),
      }),
    },
    { what: 'files of 100 MB', target: 'media', prepare: files },
    {
      what: 'transcriptions of 25 MB',
      target: 'media',
      prepare: transcribeLoad(stack, `${stack.sandboxUrl}/media/big?bytes=${SOUND}`),
    },
    { what: 'renders with three 12 MP photos', target: 'render', prepare: renderLoad(pictures.phone) },
    { what: 'renders with three 50 MP interlaced pictures', target: 'render', prepare: renderLoad(pictures.largest) },
    {
      what: 'renders with three 33 MP progressive photos',
      target: 'render',
      prepare: renderLoad(pictures.progressive),
    },
    { what: 'pages', target: 'web', prepare: readLoad('/', 200) },
    { what: 'callbacks with an unknown state', target: 'thAuthCallback', prepare: readLoad('/?state=a&code=b', 400) },
    { what: 'verifications', target: 'platformWebhook', prepare: readLoad(VERIFICATION, 200) },
    { what: 'posts with 1000 targets', target: 'orchestrate', prepare: orchestrateLoad },
    { what: `streams of ${EVENTS} events`, target: 'events', most: STREAMS, prepare: streamLoad(byKey) },
    {
      what: `streams of pages, ${EVENTS} events`,
      target: 'events',
      most: STREAMS,
      prepare: streamLoad(byToken(stack)),
    },
    { what: `${EVENTS} events of a user`, target: 'sequenceEvents', prepare: sequenceLoad },
    { what: `export of ${LARGE_POSTS} posts with ${TARGETS} targets`, target: 'exportData', prepare: exportLoad },
    { what: `${EVENTS} deliveries to an endpoint`, target: 'deliverWebhooks', prepare: deliverLoad(stack) },
    { what: 'texts', target: 'publishThreads', prepare: publishLoad(stack, 'threads', {}) },
    { what: 'texts', target: 'publishX', prepare: publishLoad(stack, 'x', {}) },
    { what: 'videos of 16 MB', target: 'publishX', prepare: publishLoad(stack, 'x', { videoUrl: video }) },
    { what: 'videos of 16 MB', target: 'publishYoutube', prepare: publishLoad(stack, 'youtube', { videoUrl: video }) },
    {
      what: 'videos of 16 MB',
      target: 'publishLinkedin',
      prepare: publishLoad(stack, 'linkedin', { videoUrl: video }),
    },
    {
      what: 'videos of 900 MB',
      target: 'publishSnapchat',
      most: 8,
      prepare: publishLoad(stack, 'snapchat', { videoUrl: snap }),
    },
    { what: 'copies of 16 MB', target: 'publishTiktok', prepare: publishLoad(stack, 'tiktok', { videoUrl: video }) },
    {
      what: 'videos by their addresses',
      target: 'publishInstagram',
      prepare: publishLoad(stack, 'instagram', { videoUrl: video }),
    },
    { what: `sweep of ${DUE} due posts`, target: 'dispatchSweep', prepare: dispatchLoad },
    { what: `looks at ${DUE} posts`, target: 'riskSweep', prepare: riskLoad(pictures.phone) },
    { what: `sweep of ${ACCOUNTS} accounts`, target: 'ttRefreshSweep', prepare: tokenSweepLoad },
  ];
}

function apiLoad(path: string, iterations: number, bodyOf: (index: number) => unknown) {
  return async (count: number): Promise<SendOne> => {
    const users = await subscribers(count);
    return async (url, index) => {
      const apiKey = users[index]?.apiKey ?? '';
      for (const iteration of times(iterations))
        await post(`${url}${path}`, bodyOf(index * iterations + iteration), { 'service-api-key': apiKey }, [200, 201]);
    };
  };
}

async function post(...request: Parameters<typeof answerTo>): Promise<void> {
  await answerTo(...request);
}

/** Posts JSON, and returns the body of the response. */
async function answerTo(
  url: string,
  body: unknown,
  headers: Record<string, string>,
  accepted: number[],
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!accepted.includes(response.status)) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

/** At the address of `api`: as many files and renders as it takes beside posts. */
function mixedLoad(parts: { files: Load['prepare']; render: Load['prepare']; posts: Load['prepare'] }) {
  return async (count: number): Promise<SendOne> => {
    const [file, render, small] = await Promise.all([parts.files(4), parts.render(1), parts.posts(count)]);
    return (url, index) => {
      if (index < 4) return file(url, index);
      return index === 4 ? render(url, 0) : small(url, index);
    };
  };
}

/** Renders with three pictures each, from `pictureUrl`. */
function renderLoad(pictureUrl: string) {
  return apiLoad('/v1/templates', 2, renderRequest(pictureUrl));
}

function renderRequest(pictureUrl: string) {
  return (index: number) => ({
    templateSlug: 'quote',
    config: {
      quote: `Bench ${index}`,
      author: 'Ada Lindqvist',
      backgroundImageUrl: pictureUrl,
      portraitUrl: pictureUrl,
      logoUrl: pictureUrl,
    },
    aspectRatio: '9:16',
  });
}

/** The same as tool calls, by assistants. */
function toolLoad(tool: string, iterations: number, argumentsOf: (index: number) => object) {
  return async (count: number): Promise<SendOne> => {
    const users = await subscribers(count);
    return async (url, index) => {
      const headers = {
        authorization: `Bearer ${users[index]?.apiKey ?? ''}`,
        accept: 'application/json, text/event-stream',
      };
      for (const iteration of times(iterations)) {
        const given = { ...argumentsOf(index * iterations + iteration), idempotencyKey: randomUUID() };
        const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: given } };
        const answer = await answerTo(`${url}/mcp`, call, headers, [200]);
        if (answer.includes('"isError":true')) throw new Error(answer);
      }
    };
  };
}

/** Media that a user has stored through the running stack, to be transcribed. */
function transcribeLoad(stack: StackDescription, source: string) {
  return async (count: number): Promise<SendOne> => {
    const users = await subscribers(count);
    const ids: string[] = [];
    for (const { apiKey, uid } of users) {
      const response = await fetch(`${stack.webUrl}/v1/media`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'service-api-key': apiKey },
        body: JSON.stringify({ url: source }),
      });
      ids.push(uploaded.parse(await response.json()).id);
      await context().store.user(uid).credits.set({ balance: 1000, updatedAt: new Date() });
    }
    return (url, index) =>
      post(
        `${url}/v1/ai/transcribe`,
        { mediaId: ids[index] },
        { 'service-api-key': users[index]?.apiKey ?? '' },
        [200],
      );
  };
}

/** Reads in a row by each of the concurrent clients, which have an address each. */
function readLoad(path: string, status: number) {
  return async (): Promise<SendOne> => async (url, index) => {
    for (const _iteration of times(POSTS)) {
      const response = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': `198.18.0.${index}` } });
      await response.arrayBuffer();
      if (response.status !== status) throw new Error(`${url}${path}: ${response.status}`);
    }
  };
}

async function orchestrateLoad(count: number): Promise<SendOne> {
  const users = await subscribers(count);
  const ids: string[] = [];
  for (const { uid } of users) ids.push(await storePost(uid, TARGETS, null));
  return (url, index) => sendTask(url, { userId: users[index]?.uid, postSubmissionId: ids[index] });
}

/** Posts with too many runs for one page of an export. */
async function exportLoad(): Promise<SendOne> {
  const [user] = await subscribers(1);
  const userId = user?.uid ?? '';
  for (const _post of times(LARGE_POSTS)) {
    const postSubmissionId = await storePost(userId, TARGETS, null);
    await orchestrate(quietContext(), { postSubmissionId, trace: rootTrace() }, stdoutLogger({}));
  }
  const { id } = await requestExport(quietContext(), userId);
  return (url) => sendTask(url, { userId, exportId: id });
}

/** A stored post without an enqueued task. Returns its id. */
async function storePost(
  userId: string,
  targets: number,
  publishAt: Date | null,
  media: Content['media'] = [],
): Promise<string> {
  const { postSubmissionId } = await createPost(
    quietContext(),
    {
      userId,
      content: { text: 'Bench', mediaType: media.length > 0 ? 'image' : 'text', media, originals: [] },
      targets: times(targets).map((index) => ({
        platform: 'threads',
        accountId: `bench-${index}`,
        targetId: `threads:bench-${index}`,
        runId: `threads:bench-${index}`,
      })),
      publishAt,
      enableRepurposing: false,
      trialReel: false,
      trace: rootTrace(),
    },
    { claim: null, logger: stdoutLogger({ functionName: 'bench' }), publisher: 'queue', isRecorded: () => true },
  );
  return postSubmissionId;
}

/** The deployment's context, which enqueues no tasks. */
function quietContext() {
  return { ...context(), queue: { enqueue: async () => undefined } };
}

/** A 503 asks for another attempt: the platform is still processing the file, which has been sent. */
function sendTask(url: string, data: unknown): Promise<void> {
  return post(url, { data }, { authorization: UNVERIFIED }, [204, 503]);
}

/** Streams that get every event of their user, and stay open until all of them have. */
function streamLoad(opening: Opening) {
  return async (count: number): Promise<SendOne> => {
    const users = await subscribers(count);
    for (const { uid } of users) {
      await recordEvents(uid);
      await numberEvents(uid);
    }
    const { promise: allHaveRead, resolve } = Promise.withResolvers<void>();
    let reading = count;
    return async (url, index) => {
      const leaving = new AbortController();
      const { path, headers } = await opening(users[index]);
      const response = await fetch(`${url}${path}`, {
        headers: { ...headers, accept: 'text/event-stream', 'last-event-id': '0' },
        signal: leaving.signal,
      });
      if (!response.body) throw new Error(`${url}: ${response.status}`);
      const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let read = ''; !read.includes(`\nid: ${EVENTS}\n`) && !read.startsWith(`id: ${EVENTS}\n`); ) {
        const { value, done } = await text.read();
        if (done) throw new Error(`${url}: the stream ended before event ${EVENTS}: ${read.slice(-200)}`);
        read = (read + value).slice(-10_000);
      }
      reading -= 1;
      if (reading === 0) resolve();
      await allHaveRead;
      leaving.abort();
    };
  };
}

/** Has events recorded for a user, as they are with the commits in which they happen. */
async function recordEvents(userId: string): Promise<void> {
  const { store } = context();
  await startRecording(context(), userId);
  const batch = store.batch();
  const data = { balance: 1, threshold: 60 };
  for (const index of times(EVENTS))
    addEvent(store, batch, { id: eventIdOf(userId, index), userId, type: 'credits.low', at: new Date(), data });
  await batch.commit();
}

/** Numbers the events of a user, with a delivery of each for every endpoint. */
async function numberEvents(userId: string): Promise<void> {
  while ((await sequenceEvents(quietContext(), userId, stdoutLogger({}))).kind !== 'done');
}

/** As a page opens it. */
function byToken({ webUrl: origin }: StackDescription): Opening {
  return async (user) => {
    const token = await createStreamToken(context(), { userId: user?.uid ?? '', sessionId: 'bench', origin });
    return { path: '/live', headers: { authorization: `Bearer ${token}`, origin } };
  };
}

async function sequenceLoad(count: number): Promise<SendOne> {
  const users = await subscribers(count);
  for (const { uid } of users) await recordEvents(uid);
  return (url, index) => sendTask(url, { userId: users[index]?.uid });
}

/** Deliveries of everything to one endpoint each. */
function deliverLoad(stack: StackDescription) {
  return async (count: number): Promise<SendOne> => {
    const users = await subscribers(count);
    const endpoints: { userId: string; webhookId: string }[] = [];
    for (const { uid } of users) {
      const options = {
        url: `${stack.sandboxUrl}/hooks/${uid}`,
        description: null,
        eventTypes: null,
        reconnectLinks: false,
      };
      const { id } = await createEndpoint(context(), { userId: uid }, options);
      await recordEvents(uid);
      await numberEvents(uid);
      endpoints.push({ userId: uid, webhookId: id });
    }
    return (url, index) => sendTask(url, endpoints[index]);
  };
}

/** Publishes of a file each, by a user each. */
function publishLoad(stack: StackDescription, platform: Platform, content: object) {
  return async (count: number): Promise<SendOne> => {
    const users = await subscribers(count, 0);
    for (const { uid } of users)
      await connectAccount(context(), stack, uid, platform, `bench_${randomUUID().slice(0, 8)}`);
    return (url, index) =>
      sendTask(url, {
        userId: users[index]?.uid,
        postSubmissionId: randomUUID(),
        request: { post: { content: { text: 'Bench', ...content } } },
      });
  };
}

/** A sweep over due posts. */
async function dispatchLoad(): Promise<SendOne> {
  const [user] = await subscribers(1);
  for (const index of times(DUE)) await storePost(user?.uid ?? '', 1, new Date(Date.now() + index));
  return (url) => post(url, {}, { authorization: UNVERIFIED }, [200]);
}

/** A sweep over scheduled posts, with four pictures each of which the beginnings are downloaded. */
function riskLoad(pictureUrl: string) {
  return async (): Promise<SendOne> => {
    const [user] = await subscribers(1);
    const media = times(4).map((nth) => ({ kind: 'image' as const, url: `${pictureUrl}?n=${nth}` }));
    for (const _post of times(DUE)) await storePost(user?.uid ?? '', 1, new Date(Date.now() + 2 * HOUR), media);
    return (url) => post(url, {}, { authorization: UNVERIFIED }, [200]);
  };
}

/** A sweep over accounts with tokens that expire soon. The platform refuses each refresh. */
async function tokenSweepLoad(): Promise<SendOne> {
  const [user] = await subscribers(1, 0);
  for (const index of times(ACCOUNTS))
    await saveConnection(context(), user?.uid ?? '', 'tiktok', {
      tokens: { accessToken: 'bench', refreshToken: 'bench', tokenType: 'bearer', expiresIn: 600, scope: null },
      profile: {
        platformId: `bench-${index}`,
        displayName: 'Bench',
        username: 'bench',
        avatarUrl: null,
        accountType: 'user',
      },
    });
  return (url) => post(url, {}, { authorization: UNVERIFIED }, [200]);
}
