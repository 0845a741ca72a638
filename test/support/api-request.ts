import { randomUUID } from 'node:crypto';
import type { ApiRequestEntry } from '../../functions/src/infra/observe/span.ts';

/** A request to the API as the request log is told of it: by default one that was answered. */
export function anApiRequest(
  request: Pick<ApiRequestEntry, 'userId' | 'traceId'> & Partial<ApiRequestEntry>,
): ApiRequestEntry {
  return {
    requestId: randomUUID(),
    method: 'GET',
    path: '/',
    status: 200,
    durationMs: 1,
    errorCode: null,
    errorMessage: null,
    keyId: null,
    ...request,
  };
}
