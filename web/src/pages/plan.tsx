import type { Me } from '../api/shapes.ts';
import { Chip } from '../parts/chip.tsx';
import { formatDay } from '../parts/moment.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page, Pending } from '../parts/page.tsx';
import { usePerson } from '../person.tsx';

const names: Record<string, string> = {
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
          <Chip tone={subscription.active ? 'good' : 'bad'}>{names[subscription.status] ?? subscription.status}</Chip>
        </p>
        {subscription.currentPeriodEnd && (
          <p class="soft">
            {subscription.active ? 'The current period runs until' : 'The last period ran until'}{' '}
            {formatDay(subscription.currentPeriodEnd)}.
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
  const { value, problem } = usePerson();
  return (
    <Page title="Plan">
      {value ? (
        <>
          {!value.subscription?.active && (
            <Notice tone="warn">Publishing needs an active subscription. You can still look at everything here.</Notice>
          )}
          <div class="pair">
            <Subscription subscription={value.subscription} />
            <Credits credits={value.credits} />
          </div>
        </>
      ) : (
        <Pending problem={problem} />
      )}
    </Page>
  );
};
