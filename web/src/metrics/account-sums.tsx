import type { AccountId, SummedMetrics } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { QueryData } from '../components/query-data.tsx';
import { numbers } from '../i18n/language.ts';
import { accountTexts as t } from './account-texts.ts';
import { CsvButton } from './csv-button.tsx';
import { NumberTable } from './number-table.tsx';
import { numberLabel, numberText } from './number-text.ts';
import { SUMMED_DAYS, sumsCsv, sumsQuery } from './queries.ts';
import { t as commonTexts } from './texts.ts';

/** What the last posts of an account have reached together. */
export function AccountSums({ account }: { account: AccountId }) {
  const query = useQuery(sumsQuery(account, SUMMED_DAYS));
  return (
    <section class="card" aria-labelledby="sums">
      <h2 id="sums">{t.postsOfDays({ days: SUMMED_DAYS })}</h2>
      <QueryData query={query}>
        {({ total, to }) =>
          total.posts === 0 ? (
            <p class="muted">{t.noPosts({ days: SUMMED_DAYS })}</p>
          ) : (
            <>
              <Sums total={total} />
              <CsvButton
                label={t.downloadDays}
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
  if (known.length === 0) return <p class="muted">{t.noNumbers(posts)}</p>;
  return (
    <>
      <p>{t.newest(posts)}</p>
      <NumberTable
        caption={t.sums}
        columns={[commonTexts.number, t.sum, t.postsWith, t.postsWithout]}
        rows={known.map(([name, { sum, posts: counted, missing }]) => ({
          key: name,
          name: numberLabel(name),
          cells: [numberText(name, sum ?? 0), numbers.format(counted), numbers.format(missing)],
        }))}
      />
      {unknown.length > 0 && <p class="hint">{t.noPostHas({ numbers: unknown.join(', ') })}</p>}
    </>
  );
}
