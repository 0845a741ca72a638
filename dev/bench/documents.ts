import { Duplex } from 'node:stream';
import { z } from 'zod';
import type { Store } from '../../functions/src/infra/store/store.ts';

/**
 * The documents that some work read, wrote and deleted, by their paths; a document read twice is listed twice. A query without
 * a result, and one that counts, is a read of `NO_DOCUMENT`: Firestore bills it as one.
 */
export interface Documents {
  read: string[];
  written: string[];
  deleted: string[];
}

export const NO_DOCUMENT = 'none';

/** Calls of Firestore by method, such as `BatchGetDocuments`, and the documents in them. */
export interface Operation {
  calls: Record<string, number>;
  documents: Documents;
}

const requests = z.object({
  documents: z.array(z.string()).default([]),
  writes: z
    .array(
      z.object({
        update: z.object({ name: z.string() }).nullish(),
        delete: z.string().nullish(),
      }),
    )
    .default([]),
});

export async function countDocuments(store: Store, work: () => Promise<unknown>): Promise<Documents> {
  return (await countOperation(store, work)).documents;
}

/** Counts the calls that `work` makes and the documents in them. */
export async function countOperation(store: Store, work: () => Promise<unknown>): Promise<Operation> {
  const calls = new Map<string, number>();
  const documents: Documents = { read: [], written: [], deleted: [] };
  const see = (name: string, request: unknown): void => {
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const parsed = requests.safeParse(request).data ?? { documents: [], writes: [] };
    documents.read.push(...parsed.documents.map(pathOf));
    for (const write of parsed.writes)
      if (write.delete) documents.deleted.push(pathOf(write.delete));
      else documents.written.push(pathOf(write.update?.name ?? '?'));
  };
  const client = store.submissions.firestore;
  const ends = [
    observe(client, 'request', see),
    observe(client, 'requestStream', see, (name, found) => {
      if (name === 'RunQuery') documents.read.push(...(found.length === 0 ? [NO_DOCUMENT] : found.map(pathOf)));
      if (name === 'RunAggregationQuery') documents.read.push(NO_DOCUMENT);
    }),
  ];
  try {
    await work();
    return { calls: Object.fromEntries([...calls].sort()), documents };
  } finally {
    for (const end of ends) end();
  }
}

function pathOf(name: string): string {
  return name.split('/documents/').at(-1) ?? name;
}

const found = z.object({ document: z.object({ name: z.string() }) });

/**
 * Wraps a method of the client, which its types hide. Passes the arguments of each call to `see`, and the names of the documents
 * that a stream has found to `end`.
 */
function observe(
  client: object,
  method: string,
  see: (name: string, request: unknown) => void,
  end?: (name: string, found: string[]) => void,
): () => void {
  const original: unknown = Reflect.get(client, method);
  if (typeof original !== 'function') throw new Error(`Firestore's client has no ${method}.`);
  // A client of a database in this process has its own.
  const own = Object.getOwnPropertyDescriptor(client, method);
  Reflect.set(client, method, (called: string, ...rest: unknown[]): unknown => {
    const name = `${called.charAt(0).toUpperCase()}${called.slice(1)}`;
    // A unary call has its request first, a streaming one after a flag.
    see(
      name,
      rest.find((argument) => typeof argument === 'object'),
    );
    const response: unknown = Reflect.apply(original, client, [called, ...rest]);
    if (!end) return response;
    return Promise.resolve(response).then((stream) => {
      if (stream instanceof Duplex) observeEnd(stream, (names) => end(name, names));
      return stream;
    });
  });
  return () => void (own ? Reflect.defineProperty(client, method, own) : Reflect.deleteProperty(client, method));
}

function observeEnd(stream: Duplex, end: (found: string[]) => void): void {
  const names: string[] = [];
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string | symbol, ...rest: unknown[]): boolean => {
    const name = event === 'data' ? found.safeParse(rest[0]).data?.document.name : undefined;
    if (name !== undefined) names.push(name);
    if (event === 'end') end(names);
    return emit(event, ...rest);
  };
}
