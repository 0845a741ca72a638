import type { ResponseError } from '../core/response.ts';
import { type GraphError, graphError, missingPermission, notFound } from '../graph/errors.ts';
import { type Authorize, accountAccess, type GraphRequest } from '../graph/request.ts';

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

/** Tokens of Facebook Login start with these letters. */
const FACEBOOK_TOKEN = /^EAA/;

/** A request to the host of one login: the tokens of the other one mean nothing there. */
export function ofLogin(login: 'instagram' | 'facebook', request: GraphRequest): GraphRequest {
  const own = (token: string) => (FACEBOOK_TOKEN.test(token) === (login === 'facebook') ? token : 'foreign');
  const tokens = ['access_token', 'fb_exchange_token'];
  const params = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, tokens.includes(name) ? own(value) : value]),
  );
  return { ...request, params, token: request.token && own(request.token) };
}

/** The permissions of Facebook Login, by their names in Instagram Login. */
const FACEBOOK_NAMES: Record<string, string> = {
  instagram_business_basic: 'instagram_basic',
  instagram_business_content_publish: 'instagram_content_publish',
  instagram_business_manage_comments: 'instagram_manage_comments',
  instagram_business_manage_insights: 'instagram_manage_insights',
};

const instagramAccess = accountAccess({ basicScope: 'instagram_business_basic', notFound, missingPermission });
const facebookAccess = accountAccess({ basicScope: 'instagram_basic', notFound, missingPermission });

/** With Facebook Login, the token belongs to the Page. */
export const authorize: Authorize = (context, request, scope = 'instagram_business_basic', profileId = undefined) => {
  if (!FACEBOOK_TOKEN.test(request.token ?? '')) return instagramAccess(context, request, scope, profileId);
  const access = facebookAccess(context, request, FACEBOOK_NAMES[scope] ?? scope, profileId);
  if (access.token.kind !== 'page' || !access.token.scopes.includes('pages_read_engagement')) throw missingPermission();
  return access;
};
