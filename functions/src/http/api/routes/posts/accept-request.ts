import type { z } from 'zod';
import { type Acceptance, type AcceptedPost, acceptPost } from '../../../../domain/posts/index.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import type { RouteCall } from '../../../server/request/route.ts';
import { flagsIn } from './flag-fields.ts';
import type { postRequest } from './request.ts';

/** A call that makes a post. */
export type PostCall = Pick<
  RouteCall<unknown, unknown, unknown>,
  'ctx' | 'caller' | 'claim' | 'testScenario' | 'trace' | 'logger' | 'records'
>;

/** Accepts a body of `POST /v1/posts`. Throws what `acceptPost` of the domain throws. */
export function acceptRequest(
  { ctx, caller, records, ...call }: PostCall,
  { post, scheduledTime, strict = false, ...flags }: z.infer<typeof postRequest>,
  more: Pick<Acceptance, 'also' | 'references' | 'startsAfter'>,
): Promise<AcceptedPost> {
  return acceptPost(
    ctx,
    { content: post.content, schedule: scheduledTime ?? null, flags: flagsIn(flags), strict },
    {
      ...call,
      ...more,
      userId: caller.userId,
      allowed: caller.keyLimits?.accounts ?? null,
      records: (id) => records(201, id),
      asRequested: withRequestFields,
    },
  );
}
