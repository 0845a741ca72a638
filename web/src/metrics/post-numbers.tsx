import type { Post, TargetMetrics } from '@herald-publishing/client';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { Notice } from '../components/notice.tsx';
import { QueryData } from '../components/query-data.tsx';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import type { AccountNames } from '../posts/use-account-names.ts';
import { postTexts as t } from './post-texts.ts';
import { postNumbersQuery, refreshNumbers } from './queries.ts';
import { TargetNumbers } from './target-numbers.tsx';

/** New numbers of a target can be asked for again after this time (ms). */
const REFRESH_INTERVAL_MS = 3_600_000;

/** The numbers of a published post on each account. */
export function PostNumbers({ post, names }: { post: Post; names: AccountNames }) {
  const query = useQuery(postNumbersQuery(post.postSubmissionId));
  return (
    <section class="card" aria-labelledby="numbers">
      <h2 id="numbers">{t.numbers}</h2>
      <QueryData query={query}>
        {({ targets }) => (
          <>
            {targets.length === 0 && <p class="muted">{t.firstObservation}</p>}
            {targets.map((target) => (
              <TargetNumbers
                key={`${target.platform}:${target.accountId}:${target.platformPostId}`}
                target={target}
                names={names}
                isOnly={targets.length === 1}
              />
            ))}
            <Refresh id={post.postSubmissionId} targets={targets} />
          </>
        )}
      </QueryData>
    </section>
  );
}

/** Asks for new numbers, where Herald reads any. */
function Refresh({ id, targets }: { id: string; targets: readonly TargetMetrics[] }) {
  const { isPending, error, run } = useAction();
  const readable = targets.filter(({ goneAt, observable }) => !goneAt && observable);
  if (readable.length === 0) return null;
  const askedAt = Math.min(...readable.map(({ refreshedAt }) => (refreshedAt ? Date.parse(refreshedAt) : 0)));
  const possibleAt = askedAt + REFRESH_INTERVAL_MS;
  const isPossible = possibleAt <= Date.now();
  const ask = async () => {
    await refreshNumbers(id);
    announce(t.asked);
  };
  return (
    <div class="refresh">
      {/* It stays in place, and keeps the focus. */}
      <button
        type="button"
        class="small"
        aria-disabled={!isPossible || isPending}
        onClick={() => isPossible && run(ask)}
      >
        {t.ask}
      </button>
      {!isPossible && (
        <p class="hint">
          <RichText
            text={t.askedAt}
            tags={{
              asked: () => <Time iso={new Date(askedAt).toISOString()} />,
              again: () => <Time iso={new Date(possibleAt).toISOString()} />,
            }}
          />
        </p>
      )}
      {error && <Notice tone="error">{error.message}</Notice>}
    </div>
  );
}
