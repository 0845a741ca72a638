import { z } from 'zod';
import type { Store } from '../../functions/src/infra/store/store.ts';

/** The documents that some work read and wrote, by their paths; a document read twice is listed twice. */
export interface Documents {
  read: string[];
  written: string[];
}

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

/** The documents that `work` reads by their names, and those that it writes. */
export async function countDocuments(store: Store, work: () => Promise<unknown>): Promise<Documents> {
  return (await countOperation(store, work)).documents;
}

/**
 * Counts the calls that `work` makes, the documents that it reads by their names, and those that it writes. Documents of
 * queries are not counted.
 */
export async function countOperation(store: Store, work: () => Promise<unknown>): Promise<Operation> {
  const calls = new Map<string, number>();
  const documents: Documents = { read: [], written: [] };
  const see = (name: string, request: unknown): void => {
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const parsed = requests.safeParse(request).data ?? { documents: [], writes: [] };
    documents.read.push(...parsed.documents.map(pathOf));
    documents.written.push(...parsed.writes.map((write) => pathOf(write.update?.name ?? write.delete ?? '?')));
  };
  const client = store.submissions.firestore;
  const ends = ['request', 'requestStream'].map((method) => observe(client, method, see));
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

/** Wraps a method of the client, which its types hide, and passes the arguments of each call to `see`. */
function observe(client: object, method: string, see: (name: string, request: unknown) => void): () => void {
  const original: unknown = Reflect.get(client, method);
  if (typeof original !== 'function') throw new Error(`Firestore's client has no ${method}.`);
  Reflect.set(client, method, (name: string, ...rest: unknown[]): unknown => {
    // A unary call has its request first, a streaming one after a flag.
    see(
      `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      rest.find((argument) => typeof argument === 'object'),
    );
    return Reflect.apply(original, client, [name, ...rest]);
  });
  return () => void Reflect.deleteProperty(client, method);
}
