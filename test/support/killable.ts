import { PassThrough } from 'node:stream';
import { Firestore } from 'firebase-admin/firestore';
import { type Context, createContext } from '../../functions/src/context.ts';
import type { PlatformRequest, PlatformResponse } from '../../functions/src/infra/http-client/platform-http.ts';
import { createStore, type Store } from '../../functions/src/infra/store/store.ts';
import { stackStore } from './stack-store.ts';

/** A call of an instance to a service. */
export interface Call<T> {
  /** The same in every run: it has no ids. */
  name: string;
  forward(): Promise<T>;
  /** What the instance gets when the service responds 503. */
  unavailable(): Promise<T>;
}

interface KillableOptions {
  /** Decides about a call; by default it is forwarded. */
  intercept?: <T>(call: Call<T>) => Promise<T>;
}

/** An instance of the service that can be killed. */
export interface Killable {
  ctx: Context;
  isAlive(): boolean;
  /** From now on its calls have no effect: those under way get no response, and later ones are not sent. */
  kill(): void;
}

/**
 * Creates the context of an instance, of which every call to the database, the platforms, the file store and the queue can be
 * intercepted. The calls of a killed instance fail instead of staying open, so that its code ends and frees what it holds in
 * this process.
 */
export function killable({ intercept = ({ forward }) => forward() }: KillableOptions = {}): Killable {
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => {});
  let isAlive = true;
  const assertAlive = (): void => {
    if (!isAlive) throw killed();
  };
  const send = async <T>(call: Call<T>): Promise<T> => {
    assertAlive();
    return Promise.race([intercept(call), death.promise]);
  };
  const sendOrThrow = <T>(name: string, forward: () => Promise<T>): Promise<T> =>
    send({ name, forward, unavailable: () => Promise.reject(unavailable()) });
  const whileAlive = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      assertAlive();
      yield chunk;
    }
  };

  const base = createContext({ store: stackStore() });
  const { files } = base;
  const ctx = createContext({
    store: interceptedStore(base, send),
    http: (request) =>
      send({
        name: nameOf(request),
        forward: () => base.http(request),
        unavailable: async () => PLAIN_503,
      }),
    files: {
      publicUrl: (path) => files.publicUrl(path),
      signedUrl: (...given) => sendOrThrow('files signedUrl', () => files.signedUrl(...given)),
      write: (path, contents, ...rest) =>
        sendOrThrow('files write', () => files.write(path, whileAlive(contents), ...rest)),
      read: async function* (path, range) {
        yield* whileAlive(await sendOrThrow('files read', async () => files.read(path, range)));
      },
      startUpload: (...given) => sendOrThrow('files startUpload', () => files.startUpload(...given)),
      sizeOf: (path) => sendOrThrow('files sizeOf', () => files.sizeOf(path)),
      copy: (...given) => sendOrThrow('files copy', () => files.copy(...given)),
      remove: (prefix) => sendOrThrow('files remove', () => files.remove(prefix)),
    },
    queue: { enqueue: (task) => sendOrThrow(`queue ${task.queue}`, () => base.queue.enqueue(task)) },
  });
  const kill = (): void => {
    isAlive = false;
    death.reject(killed());
  };
  return { ctx, kill, isAlive: () => isAlive };
}

const PLAIN_503: PlatformResponse = { status: 503, headers: {}, data: null, text: '' };

/** A path segment that differs from run to run: an id, or the name of a stored object. */
const UNIQUE_SEGMENT = /\/[^/]*(?:\d{6}|%2F|[\da-f]{8}-)[^/]*/gi;

type Send = <T>(call: Call<T>) => Promise<T>;

/** The client below the SDK, with methods such as `commit`, which resolve, and `runQuery`, which return a stream. */
interface GapicClient {
  [method: string]: (request: unknown, options: unknown) => Promise<unknown> & AsyncIterable<unknown>;
}

interface ClientPool {
  run(tag: string, requiresGrpc: boolean, work: (client: GapicClient) => Promise<unknown>): Promise<unknown>;
}

const STREAMING = ['batchGetDocuments', 'runQuery', 'runAggregationQuery'];

/** gRPC's status PERMISSION_DENIED, which no client repeats: the code of a killed instance is to end at once. */
function killed(): Error {
  return Object.assign(new Error('The instance was killed.'), { code: 7 });
}

/** gRPC's status UNAVAILABLE, which is also what other clients make of a 503: https://grpc.io/docs/guides/status-codes/ */
function unavailable(): Error {
  return Object.assign(new Error('503 UNAVAILABLE'), { code: 14 });
}

/** A store over the connections of a context, of which each call is intercepted. */
function interceptedStore({ store, config }: Context, send: Send): Store {
  const pool: ClientPool = Reflect.get(store.submissions.firestore, '_clientPool');
  /** The SDK repeats a call that got a 503; each time counts. */
  const sendRepeatedly = <T>(name: string, forward: () => Promise<T>): Promise<T> =>
    send({ name, forward, unavailable: () => sendRepeatedly(name, forward) });
  const intercepted = (client: GapicClient): GapicClient =>
    new Proxy(client, {
      get: (target, method: string) => {
        const original = target[method];
        if (typeof original !== 'function') return original;
        return (request: unknown, options: unknown) => {
          const forward = () => Reflect.apply(original, target, [request, options]);
          const name = `firestore ${method} ${subjectOf(request)}`.trim();
          if (!STREAMING.includes(method)) return sendRepeatedly(name, forward);
          const stream = new PassThrough({ objectMode: true });
          sendRepeatedly(name, () => collect(forward())).then(
            (messages) => {
              for (const message of messages) stream.write(message);
              stream.end();
            },
            (error) => stream.destroy(error),
          );
          return stream;
        };
      },
    });
  // A private part of the SDK: its pool of connections.
  const db = new Firestore({ projectId: config.projectId, ignoreUndefinedProperties: true });
  Object.assign(db, {
    _clientPool: {
      run: (tag, requiresGrpc, work) => pool.run(tag, requiresGrpc, (client) => work(intercepted(client))),
    } satisfies ClientPool,
  });
  return createStore(db);
}

/** The documents that a request names, without their ids, and the states of a run's steps that it writes. */
function subjectOf(request: unknown): string {
  const text = JSON.stringify(request) ?? '';
  const shapes = [...text.matchAll(/\/documents\/([\w-]+(?:\/[\w:%.@-]+)*)/g)].map(([, path = '']) =>
    path
      .split('/')
      .map((part, index) => (index % 2 === 0 || part === 'current' ? part : '*'))
      .join('/'),
  );
  const steps = text.matchAll(/"state":\{"stringValue":"(intent|done)"/g);
  return [...[...new Set(shapes)].sort(), ...[...steps].map(([, state]) => state)].join(' ');
}

async function collect(messages: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const message of messages) collected.push(message);
  return collected;
}

/** Such as `POST /threads/v1.0/:id`. */
function nameOf({ method, url }: PlatformRequest): string {
  return `${method} ${new URL(url).pathname.replaceAll(UNIQUE_SEGMENT, '/:id')}`;
}
