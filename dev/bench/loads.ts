import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createDraft } from '../../functions/src/domain/drafts/index.ts';
import { requestExport } from '../../functions/src/domain/exports/index.ts';
import { cancelPost } from '../../functions/src/domain/posts/index.ts';
import { orchestrate } from '../../functions/src/domain/publishing/jobs.ts';
import { createEndpoint, startRecording } from '../../functions/src/domain/webhooks/index.ts';
import { createStreamToken } from '../../functions/src/infra/auth/stream-tokens.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import { shardOf } from '../../functions/src/infra/store/shards.ts';
import type { Platform } from '../../functions/src/model/platform.ts';
import type { StackDescription } from '../stack/description.ts';
import { connectAccount } from '../stack/user.ts';
import { connectionLoads } from './connection-loads.ts';
import {
  answerTo,
  EVENTS,
  type Load,
  numberEvents,
  POSTS,
  post,
  quietContext,
  readLoad,
  recordEvents,
  type SendOne,
  sendTask,
  storePost,
} from './load.ts';
import { times } from './measure.ts';
import { type Subscriber, subscribers } from './subscribers.ts';
import { sweepLoads } from './sweep-loads.ts';

const MEGABYTE = 1024 * 1024;
/** A file for an upload in parts or a copy, for which memory does not depend on the size (bytes). */
const FILE = 100 * MEGABYTE;
/** A video that a platform gets in parts or as a copy, with as many others as a publish function takes at once (bytes). */
const VIDEO = 16 * MEGABYTE;
/** The largest file that the speech-to-text service takes (bytes). */
const SOUND = 25 * MEGABYTE;
/** Snapchat takes at most 35 parts, so the parts of a large file are large (bytes). */
const LARGEST_SNAPCHAT_FILE = 900 * MEGABYTE;

const DRAFT_VIDEO = 200 * MEGABYTE;

const TARGETS = 1000;
const LARGE_POSTS = 20;

const uploaded = z.object({ id: z.string() });

/** As many as an instance takes. */
const STREAMS = 200;

/** Where a user's stream is, and what opens it. */
type Opening = (user: Subscriber | undefined) => Promise<{ path: string; headers: Record<string, string> }>;

const byKey: Opening = async (user) => ({ path: '/v1/events', headers: { 'service-api-key': user?.apiKey ?? '' } });

/** The load of each function that needs the most memory. The pictures come from `dev/bench/pictures.ts`. */
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
    {
      what: 'a video of 200 MB',
      target: 'storeDraftFiles',
      prepare: draftLoad(`${stack.sandboxUrl}/media/big?bytes=${DRAFT_VIDEO}`),
    },
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
    {
      what: 'pictures of 50 MP that are scaled down',
      target: 'publishBluesky',
      prepare: publishLoad(stack, 'bluesky', { mediaUrls: [pictures.largest] }),
    },
    ...connectionLoads(stack),
    ...sweepLoads(stack, pictures.phone),
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

/** Requests at the direct address of `api`, which serves files and renders too: four files, a render, and posts. */
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
    await orchestrate(quietContext(), { postSubmissionId, trace: rootTrace() });
  }
  const { id } = await requestExport(quietContext(), userId);
  return (url) => sendTask(url, { userId, exportId: id });
}

/** Drafts of a program with a video each. */
function draftLoad(videoUrl: string) {
  return async (count: number): Promise<SendOne> => {
    const draft = {
      keyId: null,
      request: { post: { content: { videoUrl } } },
      claim: null,
      toBody: (id: string) => Promise.resolve(id),
    };
    const tasks: object[] = [];
    for (const { uid: userId } of await subscribers(count)) {
      const created = await createDraft(quietContext(), { userId, ...draft });
      if ('done' in created) tasks.push({ userId, draftId: created.done, since: 0 });
    }
    return (url, index) => sendTask(url, tasks[index]);
  };
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

/** As a page opens it. */
function byToken({ webUrl: origin }: StackDescription): Opening {
  return async (user) => {
    const token = await createStreamToken(context(), { userId: user?.uid ?? '', sessionId: 'bench', origin });
    return { path: '/live', headers: { authorization: `Bearer ${token}`, origin } };
  };
}

async function sequenceLoad(count: number): Promise<SendOne> {
  const users = await subscribers(count);
  const since = Date.now();
  for (const { uid } of users) await recordEvents(uid);
  return (url, index) => sendTask(url, { shard: shardOf(users[index]?.uid ?? ''), since });
}

/** How many users of a shard have an event at once. */
export const ANNOUNCED = 20;

/** The events of posts that have ended, of different users. Each request numbers those of another shard. */
export async function announcedLoad(count: number): Promise<SendOne> {
  const since = Date.now();
  for (const shard of times(count))
    for (const _user of times(ANNOUNCED)) {
      const userId = await userOf(shard);
      const id = await storePost(userId, 1, null);
      await cancelPost(quietContext(), userId, id);
    }
  return (url, index) => sendTask(url, { shard: index, since });
}

async function userOf(shard: number): Promise<string> {
  for (;;) {
    const id = randomUUID();
    if (shardOf(id) !== shard) continue;
    await startRecording(context(), id);
    return id;
  }
}

/** Posts to one account, which is the most frequent kind. */
export async function oneTargetLoad(count: number): Promise<SendOne> {
  const [user] = await subscribers(1);
  const userId = user?.uid ?? '';
  const ids: string[] = [];
  for (const _post of times(count)) ids.push(await storePost(userId, 1, null));
  return (url, index) => sendTask(url, { userId, postSubmissionId: ids[index], traceContext: rootTrace() });
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
      const { id } = await createEndpoint(quietContext(), { userId: uid }, options, stdoutLogger({}));
      await context().store.user(uid).webhooks.doc(id).update({ challenge: null });
      await recordEvents(uid);
      await numberEvents(uid);
      endpoints.push({ userId: uid, webhookId: id });
    }
    return (url, index) => sendTask(url, endpoints[index]);
  };
}

/** Publishes of a file each, by a user each. */
export function publishLoad(stack: StackDescription, platform: Platform, content: object) {
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
