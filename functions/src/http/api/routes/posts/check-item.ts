import { checkPost, type PostProblem, postIdOf, type ReadRequest } from '../../../../domain/posts/index.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { errorFixes } from '../../../server/errors/error-fixes.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import type { RouteCall } from '../../../server/request/route.ts';
import { claimItem } from './accept-item.ts';
import type { BatchItem } from './batch-item.ts';
import { readRequest } from './readable-request.ts';

interface CheckedItem {
  problems: PostProblem[];
  /** Null where the batch would not make this post. */
  post: ReadRequest['post'] | null;
}

/**
 * A post of a batch and its problems, without downloads. `first` is the earlier item with the same key, if there is one. Stores
 * nothing.
 */
export async function checkItem(
  call: Pick<RouteCall<unknown, unknown, unknown>, 'ctx' | 'caller'>,
  item: BatchItem,
  first: BatchItem | undefined,
): Promise<CheckedItem> {
  try {
    const stored = item.post ? await claimItem(call, item, item.post) : null;
    if (stored && 'replay' in stored) return { problems: [alreadyAccepted(postIdOf(stored.replay.body))], post: null };
  } catch (error) {
    if (error instanceof HeraldError) return { problems: [refusalProblem(error)], post: null };
    throw error;
  }
  const { ctx, caller } = call;
  const { read, problems } = await checkPost(ctx, {
    userId: caller.userId,
    allowed: caller.keyLimits?.accounts ?? null,
    request: readRequest(item.raw),
    invalid: item.problems,
  });
  const found = withRequestFields(problems);
  if (first) return { problems: [...found, repeats(item, first)], post: null };
  return { problems: found, post: hasErrors(found) ? null : read.post };
}

export function hasErrors(problems: readonly PostProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

function alreadyAccepted(id: string | null): PostProblem {
  return problem('already_accepted', 'warning', `This post was accepted before, as ${id}. It is not made again.`, {
    fix: 'Leave it out. To make another post, change it or its idempotencyKey.',
  });
}

function repeats(item: BatchItem, { index, identity }: BatchItem): PostProblem {
  return item.identity.bodyHash === identity.bodyHash
    ? problem('duplicate', 'warning', `This is the same post as posts.${index}. Together they make one post.`, {
        fix: 'Leave it out. To make two posts, change it or its idempotencyKey.',
      })
    : problem('key_conflict', 'error', `posts.${index} has the same idempotencyKey with another post.`, {
        fix: 'Give each post an idempotencyKey of its own.',
        field: 'body.idempotencyKey',
      });
}

function refusalProblem(error: HeraldError): PostProblem {
  const { reason, message, details, fix = errorFixes[reason] } = error;
  const [first] = Array.isArray(details) ? withRequestFields(details) : [];
  return problem(reason, 'error', message, { fix: fix ?? '', ...(first ? { field: first.field } : {}) });
}

function problem(
  rule: string,
  severity: PostProblem['severity'],
  message: string,
  { fix, field = 'body' }: { fix: string; field?: string },
): PostProblem {
  return { field, target: null, rule: `batch.${rule}`, limit: null, actual: null, severity, message, fix };
}
