import { createApi } from '../functions/src/api/app.ts';
import { context } from '../functions/src/context.ts';
import { createApiKey } from '../functions/src/keys/create.ts';
import { stdoutLogger } from '../functions/src/observe/logger.ts';
import { rootTrace } from '../functions/src/observe/trace.ts';
import { deliver } from '../functions/src/publishing/deliver.ts';
import { orchestrate } from '../functions/src/publishing/orchestrate.ts';
import type { StackDescription } from '../local/description.ts';
import { connectAccount, signUp, subscribe } from '../local/user.ts';
import type { Row } from './measure.ts';
import { countCalls } from './wire.ts';

const logger = stdoutLogger({ functionName: 'bench' });

const listen = async (app: ReturnType<typeof createApi>): Promise<{ url: string; close(): void }> => {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
};

const row = (what: string, counted: Record<string, number>): Row => ({
  what,
  ours: Object.entries(counted)
    .map(([method, count]) => `${count} ${method}`)
    .join(', '),
  floor: '–',
  ratio: null,
  goal: 'guarded by a test',
  met: null,
});

export interface Operations {
  accepted: Record<string, number>;
  orchestrated: Record<string, number>;
  published: Record<string, number>;
}

/**
 * Calls to Firestore on the wire, by method: for a post accepted by a warm instance, for its orchestration, and for one
 * published target, a text.
 */
export const countOperations = async (
  stack: Pick<StackDescription, 'authHost' | 'sandboxUrl'>,
): Promise<Operations> => {
  const ctx = { ...context(), queue: { enqueue: async () => {} } };
  const { uid } = await signUp(stack, `bench-${rootTrace().traceId}@herald.example`, rootTrace().traceId);
  const [apiKey, accountId] = await Promise.all([
    createApiKey(ctx, uid, null),
    connectAccount(ctx, stack, uid, 'threads', `bench_${uid.slice(0, 8)}`),
    subscribe(ctx, uid),
  ]);
  const api = await listen(createApi(ctx));
  const post = async (text: string): Promise<string> => {
    const response = await fetch(`${api.url}/v1/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'service-api-key': apiKey },
      body: JSON.stringify({ post: { content: { text, platform: { platform: 'threads', accountId } } } }),
    });
    const body: { postSubmissionId: string } = JSON.parse(await response.text());
    return body.postSubmissionId;
  };
  try {
    await post('Warm');
    let id = '';
    const accepted = await countCalls(async () => {
      id = await post('Counted');
    });
    const orchestrated = await countCalls(() => orchestrate(ctx, { postSubmissionId: id, trace: rootTrace() }, logger));
    const target = { userId: uid, postSubmissionId: id, platform: 'threads', accountId } as const;
    const published = await countCalls(() => deliver(ctx, target, logger));
    return { accepted, orchestrated, published };
  } finally {
    api.close();
  }
};

export const measureOperations = async (stack: StackDescription): Promise<Row[]> => {
  const { accepted, orchestrated, published } = await countOperations(stack);
  return [
    row('Firestore calls for an accepted post', accepted),
    row('Firestore calls for its orchestration', orchestrated),
    row('Firestore calls for a published target (a text)', published),
  ];
};
