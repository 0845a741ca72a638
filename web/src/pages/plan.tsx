import { userQuery } from '../api/queries.ts';
import type { CurrentUser } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { formatDate } from '../components/time.tsx';

const statusLabels: Record<string, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment overdue',
  canceled: 'Cancelled',
  unpaid: 'Unpaid',
  incomplete: 'Payment not completed',
  paused: 'Paused',
};

const Subscription = ({ subscription }: Pick<CurrentUser, 'subscription'>) => (
  <section class="card" aria-labelledby="subscription">
    <h2 id="subscription">Subscription</h2>
    {subscription ? (
      <>
        <p class="stat">
          <Badge tone={subscription.active ? 'success' : 'error'}>
            {statusLabels[subscription.status] ?? subscription.status}
          </Badge>
        </p>
        {subscription.currentPeriodEnd && (
          <p class="muted">
            {subscription.active ? 'The current period runs until' : 'The last period ran until'}{' '}
            {formatDate(subscription.currentPeriodEnd)}.
          </p>
        )}
      </>
    ) : (
      <p class="muted">You have no subscription.</p>
    )}
  </section>
);

const Credits = ({ credits }: Pick<CurrentUser, 'credits'>) => (
  <section class="card" aria-labelledby="credits">
    <h2 id="credits">AI credits</h2>
    <p class="stat">
      <strong>{(credits?.balance ?? 0).toLocaleString()}</strong>
    </p>
    <p class="muted">Transcribing takes about one credit for each minute of audio or video.</p>
  </section>
);

export const PlanPage = () => (
  <Page title="Plan">
    <QueryData query={useQuery(userQuery)}>
      {({ subscription, credits }) => (
        <>
          {!subscription?.active && (
            <Notice tone="warning">
              Publishing needs an active subscription. You can still look at everything here.
            </Notice>
          )}
          <div class="columns">
            <Subscription subscription={subscription} />
            <Credits credits={credits} />
          </div>
        </>
      )}
    </QueryData>
  </Page>
);
