import { createRequire } from 'node:module';

const http2 = createRequire(import.meta.url)('node:http2');

let counting: Map<string, number> | null = null;

const methodOf = (path: unknown): string => String(path).split('/').pop() ?? '';

// Firestore's client speaks gRPC, and gRPC speaks HTTP/2: every stream is a call on the wire. Installed before the first
// connection is made.
const connect = http2.connect;
http2.connect = (...args: unknown[]) => {
  const session = connect(...args);
  const request = session.request.bind(session);
  session.request = (headers: Record<string, unknown>, ...rest: unknown[]) => {
    const method = methodOf(headers[':path']);
    counting?.set(method, (counting.get(method) ?? 0) + 1);
    return request(headers, ...rest);
  };
  return session;
};

/** How often each of Firestore's methods is called while `work` runs. */
export const countCalls = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  counting = new Map();
  try {
    await work();
    return Object.fromEntries([...counting].sort());
  } finally {
    counting = null;
  }
};
