import type { ResponseError } from '../core/response.ts';
import { type GraphError, graphError, missingPermission, notFound } from '../graph/errors.ts';
import { accountAccess } from '../graph/request.ts';

/** The errors that only this API has, by subcode. https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes */
const ERRORS: Record<number, GraphError> = {
  2207004: { message: 'The image is too large to download.', code: 36000 },
  2207005: { message: 'The image format is not supported.', code: 36001 },
  2207008: { message: 'The media builder with this creation id does not exist or has expired.', code: 24 },
  2207009: { message: 'The image aspect ratio is not supported.', code: 36003 },
  2207010: { message: 'The caption is too long.', code: 36004 },
  2207023: { message: 'The media type is unknown.', code: 100 },
  2207027: { message: 'Media ID is not available', code: 9007 },
  2207028: { message: 'A carousel needs 2 to 10 items.', code: 100 },
  2207042: { message: 'The account has used its posts of the day.', code: 9 },
  2207052: { message: 'Only photo or video can be accepted as media type.', code: 9004, transient: false },
  2207081: { message: 'This account cannot create trial reels.', code: 100 },
};

export function subcodeError(subcode: number): ResponseError {
  const error = ERRORS[subcode];
  if (!error) throw new RangeError(`There is no error ${subcode}.`);
  return graphError({ ...error, subcode });
}

export const authorize = accountAccess({ basicScope: 'instagram_business_basic', notFound, missingPermission });
