import { z } from 'zod';
import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { isOk } from '../kit/platform-call.ts';
import { prices } from './definition.ts';
import { priceOf } from './rules.ts';

const newPost = z.object({ text: z.string() });
const listed = z.object({ data: z.array(z.unknown()) });

/**
 * What X charges for a call (US dollars): at most, as X charges once a day for a post that is read several times. A post whose
 * response was lost counts, because it may be live.
 */
export function chargeOf({ method, url, json }: PlatformRequest, response: PlatformResponse | null): number {
  if (response && !isOk(response)) return 0;
  const [, path = ''] = /\/2\/(.*)$/.exec(new URL(url).pathname) ?? [];
  const post = newPost.safeParse(json).data;
  if (method === 'POST' && path === 'tweets' && post) return priceOf(post.text);
  if (!response || method !== 'GET') return 0;
  if (path === 'users/me') return prices.readAccount;
  const isList = path === 'tweets' || /^users\/\d+\/tweets$/.test(path);
  return isList ? (listed.safeParse(response.data).data?.data.length ?? 0) * prices.readPost : 0;
}
