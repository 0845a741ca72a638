import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import type { IndexCheck } from '../indexes/index-check.ts';
import { type QueryRequest, queryReaders, removal } from '../indexes/query-requests.ts';
import type { CommitClock } from './clock.ts';
import { aggregateVersion, documentVersion, resultVersion, TransactionReads } from './conflicts.ts';
import type { EngineClient, google } from './engine.ts';
import { bidirectional, streaming, unary } from './handlers.ts';
import { onlyFields } from './mask.ts';
import { runQuery } from './ordered-query.ts';
import { paginate } from './paginate.ts';
import { createSerialExecutor } from './serial-executor.ts';
import { conflict } from './status.ts';
import { createReadRecorder, newTransactionOptions, transactionId, withNewTransactionOptions } from './transaction.ts';

/**
 * The methods of Firestore's gRPC service that the admin client uses, on the embedded engine. With an index check,
 * queries without an index are refused.
 */
export const firestoreMethods = (
  engine: EngineClient,
  clock: CommitClock,
  indexes: IndexCheck | undefined,
): UntypedServiceImplementation => {
  const reads = new TransactionReads(engine);
  const runSerially = createSerialExecutor();
  const refusal = (request: QueryRequest | undefined) => request && indexes?.refusal(request);

  return {
    BeginTransaction: unary(async (request: google.firestore.v1.IBeginTransactionRequest) => {
      const [response] = await engine.beginTransaction({ options: newTransactionOptions(request.options) });
      return response;
    }),

    Rollback: unary(async (request: google.firestore.v1.IRollbackRequest) => {
      const id = transactionId(request.transaction);
      if (id) reads.forget(id);
      const [response] = await engine.rollback(request);
      return response;
    }),

    Commit: unary((request: google.firestore.v1.ICommitRequest) =>
      runSerially(async () => {
        const id = transactionId(request.transaction);
        if (id && request.writes?.length && !(await reads.areCurrent(id))) throw conflict();
        if (id) reads.forget(id);
        clock.advance();
        const [response] = await engine.commit(request);
        return response;
      }),
    ),

    BatchWrite: unary((request: google.firestore.v1.IBatchWriteRequest) =>
      runSerially(async () => {
        clock.advance();
        const [response] = await engine.batchWrite(request);
        return response;
      }),
    ),

    BatchGetDocuments: streaming(async (original: google.firestore.v1.IBatchGetDocumentsRequest, send) => {
      const request = withNewTransactionOptions(original);
      const recorder = createReadRecorder(reads, { kind: 'documents', request });
      for await (const response of engine.batchGetDocuments(request)) {
        recorder.add(response.transaction, documentVersion(response));
        send(response.found ? { ...response, found: onlyFields(response.found, request.mask) } : response);
      }
      recorder.done();
    }),

    RunQuery: streaming(
      async (original: google.firestore.v1.IRunQueryRequest, send) => {
        const request = withNewTransactionOptions(original);
        const recorder = createReadRecorder(reads, { kind: 'query', request });
        for await (const response of runQuery(engine, request)) {
          recorder.add(response.transaction, resultVersion(response));
          send(response);
        }
        recorder.done();
      },
      (request) => refusal(queryReaders.runQuery(request)),
    ),

    RunAggregationQuery: streaming(
      async (original: google.firestore.v1.IRunAggregationQueryRequest, send) => {
        const request = withNewTransactionOptions(original);
        const recorder = createReadRecorder(reads, { kind: 'aggregate', request });
        for await (const response of engine.runAggregationQuery(request)) {
          recorder.add(response.transaction, aggregateVersion(response));
          send(response);
        }
        recorder.done();
      },
      (request) => refusal(queryReaders.runAggregationQuery(request)),
    ),

    ListDocuments: unary(async (request: google.firestore.v1.IListDocumentsRequest) => {
      const [all] = await engine.listDocuments({
        ...request,
        mask: null,
        pageSize: null,
        pageToken: null,
      });
      const { documents, nextPageToken } = paginate(all, request);
      return { documents: documents.map((document) => onlyFields(document, request.mask)), nextPageToken };
    }),

    ListCollectionIds: unary(async (request: google.firestore.v1.IListCollectionIdsRequest) => {
      const [collectionIds] = await engine.listCollectionIds(request);
      return { collectionIds };
    }),

    Listen: bidirectional(
      () => engine.listen(),
      (message: google.firestore.v1.IListenRequest) => {
        const request = queryReaders.listen(message);
        const error = refusal(request);
        return error && removal(request?.targetId ?? 0, error);
      },
    ),
  };
};
