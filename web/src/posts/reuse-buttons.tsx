import type { Post } from '@herald-publishing/client';
import { useLocation } from 'preact-iso';
import { userQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { correctable } from './retryable.ts';
import type { AccountNames } from './use-account-names.ts';

interface ReuseButtonsProps {
  post: Post;
  names: AccountNames;
}

/** Opens the composer with the content of the post: for all its accounts, or only for those where it has failed. */
export function ReuseButtons({ post, names }: ReuseButtonsProps) {
  const { route } = useLocation();
  const { data } = useQuery(userQuery);
  const { isPending, error, run } = useAction();
  const { failed, unknown } = correctable(post);
  const compose = (targets: Post['targets']) =>
    run(async () => {
      if (!data) return;
      const [{ draftOfPost }, { beginDraft }, { saveDraft }] = await Promise.all([
        import('../drafts/draft-of-post.ts'),
        import('../drafts/open-draft.ts'),
        import('../drafts/draft.ts'),
      ]);
      await beginDraft(data.user.id);
      saveDraft(data.user.id, draftOfPost(post, targets));
      route('/dashboard/compose');
    });
  const unknownNames = unknown.map(
    ({ platform, accountId }) => `${names.accountName(platform, accountId)} on ${names.platformName(platform)}`,
  );
  return (
    <>
      <button type="button" class="small" aria-disabled={isPending} onClick={() => compose(post.targets)}>
        Duplicate
      </button>
      {failed.length > 0 && (
        <>
          <button
            type="button"
            class="small"
            aria-disabled={isPending}
            aria-describedby="again-hint"
            onClick={() => compose(failed)}
          >
            Edit and send again
          </button>
          <p class="hint" id="again-hint">
            Opens a new post for {failed.length === 1 ? 'the account' : `the ${failed.length} accounts`} where this one
            failed. Accounts that have the post are left out. If you send it, do not try this post again: both would be
            published.
            {unknown.length > 0 && ` So is ${unknownNames.join(' and ')}, where the post may be live.`}
          </p>
        </>
      )}
      {error && <Notice tone="error">{error.message}</Notice>}
    </>
  );
}
