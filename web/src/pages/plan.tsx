import type { Me } from '../api/shapes.ts';
import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { Page, Pending } from '../components/page.tsx';
import { formatDate } from '../components/time.tsx';
import { useUser } from '../user.tsx';

const statusLabels: Record<string, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment overdue',
  canceled: 'Cancelled',
  unpaid: 'Unpaid',
  incomplete: 'Payment not completed',
  paused: 'Paused',
};

const Subscription = ({ subscription }: Pick<Me, 'subscription'>) => (
  <section class="card" aria-labelledby="subscription">
    <h2 id="subscription">Subscription</h2>
    {subscription ? (
      <>
        <p class="figure">
          <Badge tone={subscription.active ? 'good' : 'bad'}>
            {statusLabels[subscription.status] ?? subscription.status}
          </Badge>
        </p>
        {subscription.currentPeriodEnd && (
          <p class="soft">
            {subscription.active ? 'The current period runs until' : 'The last period ran until'}{' '}
            {formatDate(subscription.currentPeriodEnd)}.
          </p>
        )}
      </>
    ) : (
      <p class="soft">You have no subscription.</p>
    )}
  </section>
);

const Credits = ({ credits }: Pick<Me, 'credits'>) => (
  <section class="card" aria-labelledby="credits">
    <h2 id="credits">AI credits</h2>
    <p class="figure">
      <strong>{(credits?.balance ?? 0).toLocaleString()}</strong>
    </p>
    <p class="soft">Transcribing takes about one credit for each minute of audio or video.</p>
  </section>
);

export const PlanPage = () => {
  const { data, error } = useUser();
  return (
    <Page title="Plan">
      {data ? (
        <>
          {!data.subscription?.active && (
            <Notice tone="warn">Publishing needs an active subscription. You can still look at everything here.</Notice>
          )}
          <div class="pair">
            <Subscription subscription={data.subscription} />
            <Credits credits={data.credits} />
          </div>
        </>
      ) : (
        <Pending problem={error} />
      )}
    </Page>
  );
};
