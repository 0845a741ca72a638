import type { AccountId, SummedMetrics } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { QueryData } from '../components/query-data.tsx';
import { CsvButton } from './csv-button.tsx';
import { NumberTable } from './number-table.tsx';
import { countText, numberLabel, numberText } from './number-text.ts';
import { SUMMED_DAYS, sumsCsv, sumsQuery } from './queries.ts';

/** What the last posts of an account have reached together. */
export function AccountSums({ account }: { account: AccountId }) {
  const query = useQuery(sumsQuery(account, SUMMED_DAYS));
  return (
    <section class="card" aria-labelledby="sums">
      <h2 id="sums">Posts of the last {SUMMED_DAYS} days</h2>
      <QueryData query={query}>
        {({ total, to }) =>
          total.posts === 0 ? (
            <p class="muted">Herald published no posts to this account in the last {SUMMED_DAYS} days.</p>
          ) : (
            <>
              <Sums total={total} />
              <CsvButton
                label="Download the days as CSV"
                fileName={`posts-${account.platform}-${to}`}
                load={() => sumsCsv(account)}
              />
            </>
          )
        }
      </QueryData>
    </section>
  );
}

function Sums({ total: { posts, metrics } }: Pick<SummedMetrics, 'total'>) {
  const all = Object.entries(metrics);
  const known = all.filter(([, { sum }]) => sum !== null);
  const unknown = all.filter(([, { sum }]) => sum === null).map(([name]) => numberLabel(name).toLowerCase());
  if (known.length === 0) return <p class="muted">{countText(posts, 'post')}, and no numbers yet.</p>;
  return (
    <>
      <p>The newest numbers of {countText(posts, 'post')}:</p>
      <NumberTable
        caption="Sums of the numbers"
        columns={['Number', 'Sum', 'Posts with it', 'Posts without it']}
        rows={known.map(([name, { sum, posts: counted, missing }]) => ({
          key: name,
          name: numberLabel(name),
          cells: [numberText(name, sum ?? 0), counted.toLocaleString(), missing.toLocaleString()],
        }))}
      />
      {unknown.length > 0 && <p class="hint">No post has these numbers: {unknown.join(', ')}.</p>}
    </>
  );
}
