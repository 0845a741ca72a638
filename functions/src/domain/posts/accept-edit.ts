import type { Context } from '../../context.ts';
import type { Target } from '../../model/post.ts';
import type { Acceptance, Schedule } from './accept.ts';
import { allowedAmong, requireAllowedAccounts } from './allowed-accounts.ts';
import { editContent } from './content.ts';
import { type EditOptions, editPost, type StoredPost } from './edit.ts';
import { normaliseTargets } from './overrides.ts';
import { readReferences } from './references.ts';
import type { RequestedContent, RequestedTarget } from './requested-post.ts';
import { haveEventsRecorded } from './risk-times.ts';
import { chooseTargets } from './targets.ts';
import { warningsOfEdit } from './warnings.ts';

/** What a valid request changes of a post; what is undefined stays. */
interface RequestedEdit {
  content?: (RequestedContent & { platform?: readonly RequestedTarget[] | undefined }) | undefined;
  /** Null publishes at once. */
  schedule?: Schedule | null | undefined;
}

type EditAcceptance = Pick<Acceptance, 'userId' | 'allowed' | 'claim' | 'logger' | 'references' | 'asRequested'> &
  Pick<EditOptions, 'records'> & {
    /** Throws where the post is not the one that the caller means to change. */
    match(post: StoredPost): void;
  };

/**
 * Changes a post that is not published yet. Throws what `editPost` throws, `account_not_allowed` for a post with a target that the key
 * does not allow, and what the choice of the targets and of the slot throws.
 */
export async function acceptEdit(
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'queue'>,
  id: string,
  { content, schedule }: RequestedEdit,
  { userId, allowed, references, asRequested, match, ...options }: EditAcceptance,
): ReturnType<typeof editPost> {
  const { connected, media } = references ?? (await readReferences(ctx, userId, content));
  const reachable = allowedAmong(connected, allowed);
  const requested = content?.platform && normaliseTargets(content.platform, media);
  const targets: Target[] | undefined = requested && chooseTargets(requested, reachable);
  const edit = {
    content: content && ((stored: Parameters<typeof editContent>[0]) => editContent(stored, content, media)),
    targets,
    // The post keeps a time, from which its deadline counts.
    ...(schedule === null ? { publishAt: new Date(ctx.clock.now()) } : schedule),
  };
  return editPost(ctx, userId, id, edit, {
    ...options,
    isRecorded: () => haveEventsRecorded(targets ?? [], reachable),
    warnings: async (edited, isCancelled) => {
      const fields = { request: { ...content }, requested, connected: reachable, media };
      return asRequested(await warningsOfEdit(ctx, edited, fields, isCancelled));
    },
    precondition: (post) => {
      requireAllowedAccounts(post.submission.targets, allowed);
      match(post);
    },
  });
}
