import { z } from 'zod';
import type { Store } from '../functions/src/store/store.ts';

/** The documents that some work read and wrote, by their paths; a document read twice is listed twice. */
export interface Documents {
  read: string[];
  written: string[];
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

const pathOf = (name: string): string => name.split('/documents/').at(-1) ?? name;

/** Calls a method of the client, which its types hide, and shows its requests to `see`. */
const observe = (client: object, method: string, see: (request: unknown) => void): (() => void) => {
  const original: unknown = Reflect.get(client, method);
  if (typeof original !== 'function') throw new Error(`Firestore's client has no ${method}.`);
  Reflect.set(client, method, (...args: unknown[]): unknown => {
    args.forEach(see);
    return Reflect.apply(original, client, args);
  });
  return () => void Reflect.deleteProperty(client, method);
};

/** The documents that `work` reads by their names, and those that it writes. Documents of queries are not counted. */
export const countDocuments = async (store: Store, work: () => Promise<unknown>): Promise<Documents> => {
  const seen: Documents = { read: [], written: [] };
  const see = (request: unknown): void => {
    const { documents, writes } = requests.safeParse(request).data ?? { documents: [], writes: [] };
    seen.read.push(...documents.map(pathOf));
    seen.written.push(...writes.map((write) => pathOf(write.update?.name ?? write.delete ?? '?')));
  };
  const client = store.submissions.firestore;
  const ends = ['request', 'requestStream'].map((method) => observe(client, method, see));
  try {
    await work();
    return seen;
  } finally {
    for (const end of ends) end();
  }
};
