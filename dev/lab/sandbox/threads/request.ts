import type { PlatformResponse, ResponseError } from '../core/response.ts';
import { graphError, graphErrors, graphResponseForStatus } from '../graph/errors.ts';
import { accountAccess } from '../graph/request.ts';

export const { badParameter, nonexistingField, missingPermission } = graphErrors('THApiException');

/** Code 24: the object cannot be found, or not yet. Marked permanent, although it often is not. */
export function notFound(): ResponseError {
  return graphError({
    message: 'The requested resource does not exist',
    code: 24,
    subcode: 4279009,
    transient: false,
    userTitle: 'Media Not Found',
    userMessage: 'The media with the given id cannot be found.',
  });
}

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  const message = 'Calls to this api have exceeded the rate limit.';
  return graphResponseForStatus(status, { message, code: 613, subcode: 4279002 });
}

export const authorize = accountAccess({ basicScope: 'threads_basic', notFound, missingPermission });
