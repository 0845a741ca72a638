import type { Post } from '@herald-publishing/client';
import { useLocation } from 'preact-iso';
import { userQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { locale } from '../i18n/language.ts';
import { correctable } from './retryable.ts';
import { t } from './texts.ts';
import type { AccountNames } from './use-account-names.ts';

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

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
  const unknownNames = unknown.map(({ platform, accountId }) =>
    t.accountOn({ account: names.accountName(platform, accountId), platform: names.platformName(platform) }),
  );
  return (
    <>
      <button type="button" class="small" aria-disabled={isPending} onClick={() => compose(post.targets)}>
        {t.duplicate}
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
            {t.sendAgain}
          </button>
          <p class="hint" id="again-hint">
            {t.sendAgainText(failed.length)}
            {unknown.length > 0 && ` ${t.alsoLeftOut({ accounts: list.format(unknownNames) })}`}
          </p>
        </>
      )}
      {error && <Notice tone="error">{error.message}</Notice>}
    </>
  );
}
