import { useLocation } from 'preact-iso';
import { AccountCard } from '../account/account-card.tsx';
import { SignInCard } from '../account/sign-in-card.tsx';
import type { CurrentUser } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { numbers } from '../i18n/language.ts';
import { offerQuery } from '../plan/offer.ts';
import { checkoutReturn, isAwaited, planQuery } from '../plan/payments.ts';
import { SubscriptionCard } from '../plan/subscription-card.tsx';
import { t } from '../plan/texts.ts';
import { TodayCard } from '../plan/today-card.tsx';

export function PlanPage() {
  const { route } = useLocation();
  const query = useQuery(planQuery);
  const showLatest = (code: string) => {
    if (code === 'payment_pending') route('/settings/plan?checkout=done', true);
    query.refetch();
  };
  return (
    <Page
      title={t.title}
      action={
        <a class="button" href="/settings/notifications">
          {t.notifications}
        </a>
      }
    >
      <QueryData query={query}>
        {(user) => (
          <>
            <PlanNotice user={user} />
            <div class="columns">
              <SubscriptionCard user={user} isAwaited={isAwaited(user)} onOutdated={showLatest} />
              <Credits credits={user.credits} />
              <TodayCard today={user.today} />
            </div>
            <SignInCard user={user.user} />
            <AccountCard user={user.user} />
          </>
        )}
      </QueryData>
    </Page>
  );
}

/** What to know first: how a checkout ended, or that publishing is closed. */
function PlanNotice({ user }: { user: CurrentUser }) {
  const returned = checkoutReturn();
  const { data: offer } = useQuery(offerQuery);
  const { subscription } = user;
  if (isAwaited(user)) return <Notice tone="neutral">{t.awaited}</Notice>;
  if (subscription?.active) return returned === 'done' ? <Notice tone="success">{t.confirmed}</Notice> : null;
  if (subscription?.status === 'past_due' || subscription?.status === 'unpaid')
    return <Notice tone="error">{t.paymentFailed}</Notice>;
  return (
    <Notice tone="warning">
      {returned === 'cancelled' && `${t.leftCheckout} `}
      {offer?.billing === 'open' ? t.unconfirmed : t.unsubscribed}
    </Notice>
  );
}

function Credits({ credits }: Pick<CurrentUser, 'credits'>) {
  return (
    <section class="card" aria-labelledby="credits">
      <h2 id="credits">{t.credits}</h2>
      <p class="stat">
        <strong>{numbers.format(credits?.balance ?? 0)}</strong>
      </p>
      <p class="muted">{t.creditsHint}</p>
    </section>
  );
}
