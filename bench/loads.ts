import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { saveConnection } from '../functions/src/connections/save-connection.ts';
import { context } from '../functions/src/context.ts';
import { stdoutLogger } from '../functions/src/observe/logger.ts';
import { rootTrace } from '../functions/src/observe/trace.ts';
import type { Platform } from '../functions/src/platforms/platform.ts';
import { createPost } from '../functions/src/posts/create.ts';
import type { StackDescription } from '../local/description.ts';
import { connectAccount } from '../local/user.ts';
import { times } from './measure.ts';
import { subscribers } from './subscribers.ts';

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

const post = async (url: string, body: unknown, headers: Record<string, string>, accepted: number[]): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!accepted.includes(response.status)) throw new Error(`${url}: ${response.status} ${text}`);
};

const apiLoad =
  (path: string, rounds: number, bodyOf: (index: number) => unknown) =>
  async (count: number): Promise<SendOne> => {
    const users = await subscribers(count);
    return async (url, index) => {
      const apiKey = users[index]?.apiKey ?? '';
      for (const round of times(rounds))
        await post(`${url}${path}`, bodyOf(index * rounds + round), { 'service-api-key': apiKey }, [200, 201]);
    };
  };

/** Reads in a row by each of the concurrent clients, which have an address each. */
const readLoad = (path: string, status: number) => async (): Promise<SendOne> => async (url, index) => {
  for (const _round of times(POSTS)) {
    const response = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': `198.18.0.${index}` } });
    await response.arrayBuffer();
    if (response.status !== status) throw new Error(`${url}${path}: ${response.status}`);
  }
};

/** A 503 asks for another attempt: the platform is still processing the file, which has been sent. */
const sendTask = (url: string, data: unknown): Promise<void> =>
  post(url, { data }, { authorization: UNVERIFIED }, [204, 503]);

/** Publishes of a file each, by a user each. */
const publishLoad =
  (stack: StackDescription, platform: Platform, content: object) =>
  async (count: number): Promise<SendOne> => {
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

const TARGETS = 1000;

/** A stored post whose task is not enqueued. Returns its id. */
const storePost = async (userId: string, targets: number, publishAt: Date | null): Promise<string> => {
  const quiet = { ...context(), queue: { enqueue: async () => undefined } };
  const { postSubmissionId } = await createPost(
    quiet,
    {
      userId,
      content: { text: 'Bench', mediaType: 'text', media: [], originals: [] },
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
    { claim: null, logger: stdoutLogger({ functionName: 'bench' }), publisher: 'queue' },
  );
  return postSubmissionId;
};

const orchestrateLoad = async (count: number): Promise<SendOne> => {
  const users = await subscribers(count);
  const ids: string[] = [];
  for (const { uid } of users) ids.push(await storePost(uid, TARGETS, null));
  return (url, index) => sendTask(url, { userId: users[index]?.uid, postSubmissionId: ids[index] });
};

const uploaded = z.object({ id: z.string() });

/** Media that a user has stored through the running stack, to be transcribed. */
const transcribeLoad =
  (stack: StackDescription, source: string) =>
  async (count: number): Promise<SendOne> => {
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

/** Renders with three pictures each, from `pictureUrl`. */
const renderLoad = (pictureUrl: string) =>
  apiLoad('/v1/templates', 2, (index) => ({
    templateSlug: 'quote',
    config: {
      quote: `Bench ${index}`,
      author: 'Ada Lindqvist',
      backgroundImageUrl: pictureUrl,
      portraitUrl: pictureUrl,
      logoUrl: pictureUrl,
    },
    aspectRatio: '9:16',
  }));

/** At the address of `api`: as many files and renders as it takes beside posts. */
const mixedLoad =
  (parts: { files: Load['prepare']; render: Load['prepare']; posts: Load['prepare'] }) =>
  async (count: number): Promise<SendOne> => {
    const [file, render, small] = await Promise.all([parts.files(4), parts.render(1), parts.posts(count)]);
    return (url, index) => {
      if (index < 4) return file(url, index);
      return index === 4 ? render(url, 0) : small(url, index);
    };
  };

const ACCOUNTS = 1000;
/** Posts that a sweep enqueues at most. */
const DUE = 500;

/** A sweep over accounts whose tokens expire soon. The platform refuses each refresh. */
const tokenSweepLoad = async (): Promise<SendOne> => {
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
};

/** A sweep over posts whose time has come. */
const dispatchLoad = async (): Promise<SendOne> => {
  const [user] = await subscribers(1);
  for (const index of times(DUE)) await storePost(user?.uid ?? '', 1, new Date(Date.now() + index));
  return (url) => post(url, {}, { authorization: UNVERIFIED }, [200]);
};

/** What each function does that needs the most memory. Pictures are those of `bench/pictures.ts`. */
export const loads = (
  stack: StackDescription,
  pictures: { phone: string; largest: string; progressive: string },
): Load[] => {
  const file = `${stack.sandboxUrl}/media/big?bytes=${FILE}`;
  const video = `${stack.sandboxUrl}/media/big?bytes=${VIDEO}`;
  const snap = `${stack.sandboxUrl}/media/big?bytes=${LARGEST_SNAPCHAT_FILE}`;
  const text = (index: number) => ({ post: { content: { text: `Bench ${index}`, platform: 'threads' } } });
  const posts = apiLoad('/v1/posts', POSTS, text);
  const files = apiLoad('/v1/media', 1, (index) => ({ url: `${file}&n=${index}` }));
  return [
    { what: 'plain posts', target: 'api', prepare: posts },
    {
      what: 'posts, with 4 files and a render',
      target: 'api',
      mixture: true,
      prepare: mixedLoad({ files, render: renderLoad(pictures.largest), posts }),
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
    { what: `sweep of ${ACCOUNTS} accounts`, target: 'ttRefreshSweep', prepare: tokenSweepLoad },
  ];
};
