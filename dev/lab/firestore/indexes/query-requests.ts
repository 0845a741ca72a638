import type { google } from '../protocol.ts';
import type { StatusError } from '../status-error.ts';

/** The query in a request of Firestore's protocol. */
export interface QueryRequest {
  /** The resource name of the document or database that the query is run below. */
  parent: string;
  query?: google.firestore.v1.IStructuredQuery | null | undefined;
  /** A part of the request that the check does not implement. */
  unsupported?: string | undefined;
  /** The listener's number, which a refusal names. */
  targetId?: number;
}

type Reader<Message> = (message: Message) => QueryRequest | undefined;

const runQuery: Reader<google.firestore.v1.IRunQueryRequest> = ({ parent, structuredQuery }) => ({
  parent: parent ?? '',
  query: structuredQuery,
  unsupported: structuredQuery ? undefined : 'a query that is not structured',
});

/** Sums and averages need the summed fields in the index too; Herald has none, so only counts are implemented. */
const runAggregationQuery: Reader<google.firestore.v1.IRunAggregationQueryRequest> = (request) => {
  const { structuredQuery, aggregations } = request.structuredAggregationQuery ?? {};
  const onlyCounts = (aggregations ?? []).every(({ sum, avg }) => !sum && !avg);
  return {
    parent: request.parent ?? '',
    query: structuredQuery,
    unsupported: onlyCounts && structuredQuery ? undefined : 'an aggregation other than a count',
  };
};

const partitionQuery: Reader<google.firestore.v1.IPartitionQueryRequest> = ({ parent, structuredQuery }) => ({
  parent: parent ?? '',
  query: structuredQuery,
  unsupported: structuredQuery ? undefined : 'a query that is not structured',
});

/** Listeners on documents need no index. */
const listen: Reader<google.firestore.v1.IListenRequest> = ({ addTarget }) => {
  const target = addTarget?.query;
  if (!target) return undefined;
  const { parent, structuredQuery } = target;
  return {
    parent: parent ?? '',
    query: structuredQuery,
    unsupported: structuredQuery ? undefined : 'a listener on a query that is not structured',
    targetId: addTarget.targetId ?? 0,
  };
};

/** How Firestore refuses a listener: the stream goes on, and the listener is removed with the reason. */
export function removal(targetId: number, { code, details }: StatusError): google.firestore.v1.IListenResponse {
  return {
    targetChange: { targetChangeType: 'REMOVE', targetIds: [targetId], cause: { code, message: details } },
  };
}

const executePipeline: Reader<google.firestore.v1.IExecutePipelineRequest> = ({ database }) => ({
  parent: `${database}/documents`,
  unsupported: 'pipelines',
});

/** Reads the query of a decoded message, by the method of the service. Methods without queries are absent. */
export const queryReaders = { runQuery, runAggregationQuery, partitionQuery, listen, executePipeline };
