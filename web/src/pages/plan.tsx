import { useLocation } from 'preact-iso';
import { AccountCard } from '../account/account-card.tsx';
import { SignInCard } from '../account/sign-in-card.tsx';
import type { CurrentUser } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { checkoutReturn, isAwaited, planQuery } from '../plan/payments.ts';
import { SubscriptionCard } from '../plan/subscription-card.tsx';

export function PlanPage() {
  const { route } = useLocation();
  const query = useQuery(planQuery);
  const showLatest = (code: string) => {
    if (code === 'payment_pending') route('/settings/plan?checkout=done', true);
    query.refetch();
  };
  return (
    <Page
      title="Your plan and account"
      action={
        <a class="button" href="/settings/notifications">
          Notifications
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
  const { subscription } = user;
  if (isAwaited(user))
    return (
      <Notice tone="neutral">
        Waiting for payment confirmation. This usually takes a few seconds, and you can leave this page.
      </Notice>
    );
  if (subscription?.active)
    return returned === 'done' ? <Notice tone="success">Your payment is confirmed. You can publish now.</Notice> : null;
  if (subscription?.status === 'past_due' || subscription?.status === 'unpaid')
    return <Notice tone="error">Your last payment failed. You can publish again after you have paid.</Notice>;
  return (
    <Notice tone="warning">
      {returned === 'cancelled' && 'You left the checkout, and nothing was charged. '}
      Publishing needs an active subscription. You can still view everything here.
    </Notice>
  );
}

function Credits({ credits }: Pick<CurrentUser, 'credits'>) {
  return (
    <section class="card" aria-labelledby="credits">
      <h2 id="credits">AI credits</h2>
      <p class="stat">
        <strong>{(credits?.balance ?? 0).toLocaleString()}</strong>
      </p>
      <p class="muted">Transcribing takes about one credit for each minute of audio or video.</p>
    </section>
  );
}
