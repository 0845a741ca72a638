import { z } from 'zod';
import type { DraftAccess, DraftRequest } from '../../../../domain/drafts/index.ts';
import { permitTargets, type RequestedTarget } from '../../../../domain/posts/index.ts';
import { hasScope } from '../../../../domain/users/index.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { platforms } from '../../../../model/platform.ts';
import type { Caller } from '../../../server/request/request-context.ts';
import type { RouteCall } from '../../../server/request/route.ts';
import { etagOf, matchesEtag } from '../../../server/response/etag.ts';
import { draftReview, draftView } from './fields.ts';
import { reviewDraft } from './view-draft.ts';

type Call = Pick<RouteCall<unknown, unknown, unknown>, 'ctx' | 'caller' | 'ifMatch'>;

/** A draft that a caller wants to change: as its key allows, and with `If-Match` only as the caller has read it. */
export function draftAccess({ ctx, caller, ifMatch }: Call, id: string): DraftAccess {
  return {
    userId: caller.userId,
    keyId: caller.keyId,
    id,
    permit: (request, { createdBy }) => {
      permitDraft(caller, request);
      if (createdBy.kind === 'key' || hasScope(caller.keyLimits, 'posts:write')) return;
      const message = 'A person wrote this draft. An API key needs the scope posts:write to change or delete it.';
      throw new HeraldError('insufficient_scope', message, {
        details: { requiredScope: 'posts:write', scopes: caller.keyLimits?.scopes },
      });
    },
    match: async (read) => {
      if (ifMatch === null) return;
      // A person approves what the review shows.
      const shown = caller.keyId === null ? draftReview : draftView;
      if (!matchesEtag(ifMatch, etagOf(shown.parse(await reviewDraft({ ctx, caller }, read))))) throw changedSince();
    },
  };
}

/**
 * The same for an approval, which binds to what was read: a program may change its draft until the moment that a person approves it.
 * `version` is the one that was read.
 */
export function draftApproval(call: Call, id: string, version: number | undefined): DraftAccess {
  const access = draftAccess(call, id);
  return {
    ...access,
    match: async (read) => {
      const { createdBy, changedBy, version: current } = read.draft;
      if (version !== undefined && version !== current) throw changedSince();
      // `*` matches any state, so that it names none.
      const isBound = version !== undefined || (call.ifMatch ?? '*').trim() !== '*';
      if (!isBound && (createdBy.kind === 'key' || changedBy?.kind !== 'person'))
        throw new HeraldError(
          'precondition_failed',
          'A program may change this draft at any time. Say which state you approve.',
          {
            fix: 'Read the draft, and send its `version`, or its `ETag` as `If-Match`.',
          },
        );
      await access.match(read);
    },
  };
}

function changedSince(): HeraldError {
  return new HeraldError('precondition_failed', 'The draft has changed since you read it. Read it again.', {
    fix: 'Read the draft again, and base the change on its current state.',
  });
}

/**
 * Throws `account_not_allowed` where a draft with this request is for accounts that the key of the caller does not allow, or where its
 * accounts are unknown.
 */
export function permitDraft({ keyLimits }: Pick<Caller, 'keyLimits'>, request: DraftRequest | null): void {
  if (request === null && keyLimits?.accounts)
    throw new HeraldError('account_not_allowed', 'Only the pages know the accounts of this draft.');
  permitTargets(keyLimits ? { keyLimits } : {}, targetsIn(request));
}

const withTargets = z.object({ post: z.object({ content: z.object({ platform: z.unknown() }) }) });

const named = z.union([
  z.enum(platforms).transform((platform) => ({ platform })),
  z.object({ platform: z.enum(platforms), accountId: z.string().optional().catch(undefined) }),
]);

/** The targets that a request names, whatever else is wrong with them. */
function targetsIn(request: unknown): RequestedTarget[] {
  const list = [withTargets.safeParse(request).data?.post.content.platform].flat();
  return list.map((item) => named.safeParse(item).data).filter((target) => target !== undefined);
}
