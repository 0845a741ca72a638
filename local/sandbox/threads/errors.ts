import type { PlatformResponse, ResponseError } from '../core/response.ts';
import { graphError, graphResponseForStatus } from '../graph/errors.ts';

/** Code 100: something is wrong with what was sent, and sending it again does not help. */
export const badParameter = (message: string): ResponseError =>
  graphError({ message, code: 100, type: 'THApiException' });

export const nonexistingField = (field: string): ResponseError =>
  badParameter(`Tried accessing nonexisting field (${field})`);

/** Code 24: the object cannot be found, or not yet. Marked permanent, although it often is not. */
export const notFound = (): ResponseError =>
  graphError({
    message: 'The requested resource does not exist',
    code: 24,
    subcode: 4279009,
    transient: false,
    userTitle: 'Media Not Found',
    userMessage: 'The media with the given id cannot be found.',
  });

export const missingPermission = (): ResponseError =>
  graphError({
    message: 'Application does not have permission for this action',
    code: 10,
    type: 'THApiException',
    status: 403,
  });

/** The response of a fault that gives only a status. */
export const responseForStatus = (status: number): PlatformResponse => {
  const message = 'Calls to this api have exceeded the rate limit.';
  return graphResponseForStatus(status, { message, code: 613, subcode: 4279002 });
};
