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
export function firestoreMethods(engine: Engine): UntypedServiceImplementation {
  return {
    BeginTransaction: unary((request: Parameters<Engine['beginTransaction']>[0]) => engine.beginTransaction(request)),
    Rollback: unary((request: Parameters<Engine['rollback']>[0]) => engine.rollback(request)),
    Commit: unary((request: Parameters<Engine['commit']>[0]) => engine.commit(request)),
    BatchWrite: unary((request: Parameters<Engine['batchWrite']>[0]) => engine.batchWrite(request)),
    ListDocuments: unary((request: Parameters<Engine['listDocuments']>[0]) => engine.listDocuments(request)),
    ListCollectionIds: unary((request: Parameters<Engine['listCollectionIds']>[0]) =>
      engine.listCollectionIds(request),
    ),
    BatchGetDocuments: streaming((request: Parameters<Engine['batchGetDocuments']>[0]) =>
      engine.batchGetDocuments(request),
    ),
    RunQuery: streaming((request: Parameters<Engine['runQuery']>[0]) => engine.runQuery(request)),
    RunAggregationQuery: streaming((request: Parameters<Engine['runAggregationQuery']>[0]) =>
      engine.runAggregationQuery(request),
    ),
  };
}

function unary<Request, Response>(work: (request: Request) => Response): handleUnaryCall<Request, Response> {
  return ({ request, metadata }, reply) => {
    try {
      requireAdmin(metadata);
      reply(null, work(request));
    } catch (error) {
      reply(statusOf(error));
    }
  };
}

/** This engine has no security rules. */
function requireAdmin(metadata: Metadata): void {
  if (metadata.get('authorization').includes('Bearer owner')) return;
  throw new StatusError(
    'PERMISSION_DENIED',
    'The embedded Firestore engine has no security rules and serves the admin client only.',
  );
}

function statusOf(error: unknown): Pick<ServiceError, 'code' | 'details'> {
  return error instanceof StatusError ? error : { code: status.INTERNAL, details: String(error) };
}

function streaming<Request, Response>(
  work: (request: Request) => Response[],
): handleServerStreamingCall<Request, Response> {
  return (call) => {
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
}
