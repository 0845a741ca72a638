import {
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  type ServiceError,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { Engine } from '../engine/engine.ts';
import { StatusError } from '../status-error.ts';

/** The methods of Firestore's gRPC service that the admin client uses. */
export const firestoreMethods = (engine: Engine): UntypedServiceImplementation => ({
  BeginTransaction: unary((request: Parameters<Engine['beginTransaction']>[0]) => engine.beginTransaction(request)),
  Rollback: unary((request: Parameters<Engine['rollback']>[0]) => engine.rollback(request)),
  Commit: unary((request: Parameters<Engine['commit']>[0]) => engine.commit(request)),
  BatchWrite: unary((request: Parameters<Engine['batchWrite']>[0]) => engine.batchWrite(request)),
  ListDocuments: unary((request: Parameters<Engine['listDocuments']>[0]) => engine.listDocuments(request)),
  ListCollectionIds: unary((request: Parameters<Engine['listCollectionIds']>[0]) => engine.listCollectionIds(request)),
  BatchGetDocuments: streaming((request: Parameters<Engine['batchGetDocuments']>[0]) =>
    engine.batchGetDocuments(request),
  ),
  RunQuery: streaming((request: Parameters<Engine['runQuery']>[0]) => engine.runQuery(request)),
  RunAggregationQuery: streaming((request: Parameters<Engine['runAggregationQuery']>[0]) =>
    engine.runAggregationQuery(request),
  ),
});

const unary =
  <Request, Response>(work: (request: Request) => Response): handleUnaryCall<Request, Response> =>
  ({ request, metadata }, reply) => {
    try {
      requireAdmin(metadata);
      reply(null, work(request));
    } catch (error) {
      reply(statusOf(error));
    }
  };

const streaming =
  <Request, Response>(work: (request: Request) => Response[]): handleServerStreamingCall<Request, Response> =>
  (call) => {
    // The client repeats a stream that fails before its headers.
    call.sendMetadata(new Metadata());
    try {
      requireAdmin(call.metadata);
      for (const response of work(call.request)) call.write(response);
      call.end();
    } catch (error) {
      call.emit('error', statusOf(error));
    }
  };

/** This engine has no security rules. */
const requireAdmin = (metadata: Metadata): void => {
  if (metadata.get('authorization').includes('Bearer owner')) return;
  throw new StatusError(
    'PERMISSION_DENIED',
    'The embedded Firestore engine has no security rules and serves the admin client only.',
  );
};

const statusOf = (error: unknown): Pick<ServiceError, 'code' | 'details'> =>
  error instanceof StatusError ? error : { code: status.INTERNAL, details: String(error) };
