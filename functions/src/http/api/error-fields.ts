import { z } from 'zod';
import { errorCodes, fieldCodes } from '../../model/errors.ts';
import { address, oneOf, time } from './response-fields.ts';

const fieldProblem = z
  .object({
    field: z.string().meta({ description: 'The path of the field, such as `body.post.content.platform`.' }),
    message: z.string().meta({ description: 'For users.' }),
    code: oneOf(fieldCodes).meta({ id: 'FieldCode', description: 'The kind of problem, for programs.' }),
    received: z.string().optional().meta({ description: 'The type of the received value.' }),
    example: z.string().optional().meta({ description: 'A value that would do.' }),
  })
  .meta({ id: 'FieldProblem', description: 'One invalid field of a request.' });

const errorDetails = z.union([z.array(fieldProblem), z.record(z.string(), z.unknown())]).meta({
  id: 'ErrorDetails',
  description:
    'For invalid requests, one entry for each invalid field; for other errors, data that depends on the code.',
});

/** `error` of a response. */
export const errorContent = z
  .object({
    type: z
      .enum(['invalid_request_error', 'authentication_error', 'api_error'])
      .meta({ id: 'ErrorType', description: '`authentication_error` for 401 and 403, `api_error` from 500 on.' }),
    code: z.enum(errorCodes).meta({ id: 'ErrorCode', description: 'The kind of problem, for programs.' }),
    message: z.string().meta({ description: 'The problem, for users.' }),
    timestamp: time,
    requestId: z.string().meta({ description: 'The same as `X-Request-ID`.' }),
    docUrl: address.meta({ description: 'What the code means, and what to do: a page of this service.' }),
    fix: z.string().optional().meta({ description: 'How to fix the problem, if that is possible.' }),
    details: errorDetails.optional(),
  })
  .meta({ id: 'ErrorContent' });
