import { FirestoreMock } from '@firebase-bridge/firestore-admin';
import { z } from 'zod';
import type { google } from '../../../node_modules/@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { CommitClock } from './clock.ts';

/** The messages of Firestore's protocol. */
export type { google };

/** A stream of responses; that of `listen` also accepts requests. */
export type ResponseStream<Response> = AsyncIterable<Response> & {
  write(request: unknown): boolean;
  destroy(): void;
};

type Unary<Request, Response> = (request: Request) => Promise<[Response, ...unknown[]]>;
type Streamed<Request, Response> = (request: Request) => ResponseStream<Response>;

/** The engine one level below Firestore's SDK: requests and responses are the messages of the protocol. */
export interface EngineClient {
  beginTransaction: Unary<google.firestore.v1.IBeginTransactionRequest, google.firestore.v1.IBeginTransactionResponse>;
  commit: Unary<google.firestore.v1.ICommitRequest, google.firestore.v1.ICommitResponse>;
  batchWrite: Unary<google.firestore.v1.IBatchWriteRequest, google.firestore.v1.IBatchWriteResponse>;
  rollback: Unary<google.firestore.v1.IRollbackRequest, google.protobuf.IEmpty>;
  listDocuments: Unary<google.firestore.v1.IListDocumentsRequest, google.firestore.v1.IDocument[]>;
  listCollectionIds: Unary<google.firestore.v1.IListCollectionIdsRequest, string[]>;
  batchGetDocuments: Streamed<
    google.firestore.v1.IBatchGetDocumentsRequest,
    google.firestore.v1.IBatchGetDocumentsResponse
  >;
  runQuery: Streamed<google.firestore.v1.IRunQueryRequest, google.firestore.v1.IRunQueryResponse>;
  runAggregationQuery: Streamed<
    google.firestore.v1.IRunAggregationQueryRequest,
    google.firestore.v1.IRunAggregationQueryResponse
  >;
  listen: () => ResponseStream<google.firestore.v1.IListenResponse>;
}

/** The SDK's connection pool, a private field, which the engine replaces by its own. */
const pool = z.object({
  acquire: z.custom<(tag: string, grpc: boolean) => unknown>((value) => typeof value === 'function'),
});
const METHODS = [
  'beginTransaction',
  'commit',
  'batchWrite',
  'rollback',
  'listDocuments',
  'listCollectionIds',
  'batchGetDocuments',
  'runQuery',
  'runAggregationQuery',
  'listen',
];
const client = z.custom<EngineClient>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    METHODS.every((method) => typeof Reflect.get(value, method) === 'function'),
  'The embedded Firestore engine does not have the expected version.',
);

/** Creates an empty in-memory database. Commit times come from the given clock and are unique. */
export const createEngine = (projectId: string, now: () => number): { client: EngineClient; clock: CommitClock } => {
  const clock = new CommitClock(now);
  const mock = new FirestoreMock();
  mock.systemTime.custom(() => clock.now());
  const firestore = mock.createDatabase(projectId, '(default)').firestore();
  const { acquire } = pool.parse({ acquire: boundMethod(Reflect.get(firestore, '_clientPool'), 'acquire') });
  return { client: client.parse(acquire('front', true)), clock };
};

const boundMethod = (owner: unknown, method: string): unknown => {
  if (typeof owner !== 'object' || owner === null) return undefined;
  const value: unknown = Reflect.get(owner, method);
  return typeof value === 'function' ? value.bind(owner) : undefined;
};
