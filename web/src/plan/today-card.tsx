import type { CurrentUser } from '../api/types.ts';
import { numbers } from '../i18n/language.ts';
import { dollars } from './offer.ts';
import { t } from './texts.ts';

/** What the user and all profiles have published today, and what a day allows. */
export function TodayCard({ today: { posts, dollars: money } }: Pick<CurrentUser, 'today'>) {
  return (
    <section class="card" aria-labelledby="today">
      <h2 id="today">{t.today}</h2>
      <p class="stat">
        <strong>{usedOf(posts, numbers)}</strong>
      </p>
      {money.used > 0 && <p>{t.spentToday({ used: usedOf(money, dollars) })}</p>}
      <p class="muted">{t.todayHint}</p>
    </section>
  );
}

function usedOf({ used, limit }: CurrentUser['today']['posts'], format: Intl.NumberFormat): string {
  return limit === null ? format.format(used) : t.usedOf({ used: format.format(used), limit: format.format(limit) });
}
