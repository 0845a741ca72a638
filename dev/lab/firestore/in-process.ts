import { PassThrough } from 'node:stream';
import type { Firestore } from '@google-cloud/firestore';
import type { Engine } from './engine/engine.ts';
import type { google } from './protocol.ts';

/** The methods of the engine that the client calls. */
type Method = Exclude<keyof Engine, 'database'>;

/** Makes one call of the client. `retryCodes`: the status codes to retry it for, where the client names them. */
export type Call = (method: Method, request: never, retryCodes?: readonly number[]) => Promise<unknown>;

/**
 * Connects Firestore's client to an engine in this process, without a server. The client must have a project id. `call`
 * replaces the way of a call to the engine, for example by one that takes time and fails.
 */
export function connectInProcess(
  firestore: Firestore,
  engine: Engine,
  call: Call = async (method, request) => engine[method](request),
): void {
  const retry = Reflect.get(firestore, '_retry');
  if (typeof retry !== 'function' || !('request' in firestore) || !('requestStream' in firestore))
    throw new Error('This version of the Firestore client cannot be connected to an engine.');
  // The private methods through which the client makes all its calls.
  Object.assign(firestore, {
    request: async (method: Method, request: never, _tag: string, retryCodes?: number[]) =>
      pagesOf(method, await call(method, request, retryCodes)),
    requestStream: (method: Method, _bidirectional: boolean, request: never, tag: string) =>
      Reflect.apply(retry, firestore, [method, tag, async () => streamOf(await call(method, request))]),
  });
}

/** The client's connection follows the pages of a list and returns their elements. */
function pagesOf(method: Method, response: unknown): unknown {
  if (method === 'listDocuments') return (response as google.firestore.v1.IListDocumentsResponse).documents;
  if (method === 'listCollectionIds') return (response as google.firestore.v1.IListCollectionIdsResponse).collectionIds;
  return response;
}

function streamOf(responses: unknown): PassThrough {
  const stream = new PassThrough({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
  for (const response of responses as unknown[]) stream.write(response);
  stream.end();
  return stream;
}
