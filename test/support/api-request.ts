import { randomUUID } from 'node:crypto';
import type { ApiRequestEntry } from '../../functions/src/infra/observe/trace.ts';

/** A request to the API in the form of the request log: by default one with a response. */
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
