import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import type { CommitClock } from './clock.ts';
import { aggregateVersion, documentVersion, resultVersion, TransactionReads } from './conflicts.ts';
import type { EngineClient, google } from './engine.ts';
import { bidirectional, streaming, unary } from './handlers.ts';
import { onlyFields } from './mask.ts';
import { runQuery } from './ordered-query.ts';
import { paginate } from './paginate.ts';
import { createSerialExecutor } from './serial-executor.ts';
import { CONFLICT } from './status.ts';
import { createReadRecorder, newTransactionOptions, transactionId, withNewTransactionOptions } from './transaction.ts';

/** Firestore's methods, as the server's client library calls them, on the embedded engine. */
export const firestoreMethods = (engine: EngineClient, clock: CommitClock): UntypedServiceImplementation => {
  const reads = new TransactionReads(engine);
  const inTurn = createSerialExecutor();

  return {
    BeginTransaction: unary(async (request: google.firestore.v1.IBeginTransactionRequest) => {
      const [answer] = await engine.beginTransaction({ options: newTransactionOptions(request.options) });
      return answer;
    }),

    Rollback: unary(async (request: google.firestore.v1.IRollbackRequest) => {
      const id = transactionId(request.transaction);
      if (id) reads.forget(id);
      const [answer] = await engine.rollback(request);
      return answer;
    }),

    Commit: unary((request: google.firestore.v1.ICommitRequest) =>
      inTurn(async () => {
        const id = transactionId(request.transaction);
        if (id && request.writes?.length && !(await reads.areCurrent(id))) throw CONFLICT;
        if (id) reads.forget(id);
        clock.advance();
        const [answer] = await engine.commit(request);
        return answer;
      }),
    ),

    BatchWrite: unary((request: google.firestore.v1.IBatchWriteRequest) =>
      inTurn(async () => {
        clock.advance();
        const [answer] = await engine.batchWrite(request);
        return answer;
      }),
    ),

    BatchGetDocuments: streaming(async (given: google.firestore.v1.IBatchGetDocumentsRequest, send) => {
      const request = withNewTransactionOptions(given);
      const seen = createReadRecorder(reads, { kind: 'documents', request });
      for await (const answer of engine.batchGetDocuments(request)) {
        seen.see(answer.transaction, documentVersion(answer));
        send(answer.found ? { ...answer, found: onlyFields(answer.found, request.mask) } : answer);
      }
      seen.done();
    }),

    RunQuery: streaming(async (given: google.firestore.v1.IRunQueryRequest, send) => {
      const request = withNewTransactionOptions(given);
      const seen = createReadRecorder(reads, { kind: 'query', request });
      for await (const answer of runQuery(engine, request)) {
        seen.see(answer.transaction, resultVersion(answer));
        send(answer);
      }
      seen.done();
    }),

    RunAggregationQuery: streaming(async (given: google.firestore.v1.IRunAggregationQueryRequest, send) => {
      const request = withNewTransactionOptions(given);
      const seen = createReadRecorder(reads, { kind: 'aggregate', request });
      for await (const answer of engine.runAggregationQuery(request)) {
        seen.see(answer.transaction, aggregateVersion(answer));
        send(answer);
      }
      seen.done();
    }),

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

    Listen: bidirectional(() => engine.listen()),
  };
};
