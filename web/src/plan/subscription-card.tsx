import { ApiError } from '../api/api-error.ts';
import type { CurrentUser } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { subscriptionState } from '../components/states.ts';
import { formatDate } from '../components/time.tsx';
import { AskForAccess } from './ask-for-access.tsx';
import { offerQuery } from './offer.ts';
import { openPortal, startCheckout } from './payments.ts';
import { PlanDetails } from './plan-details.tsx';
import { t } from './texts.ts';

/** Statuses of a subscription that a payment would mend. */
const unpaid = new Set(['past_due', 'unpaid']);

interface SubscriptionCardProps {
  user: Pick<CurrentUser, 'subscription' | 'payments'>;
  /** The user has paid, and the subscription is on its way. */
  isAwaited: boolean;
  /** The payment provider knows more than what is shown. */
  onOutdated: (code: string) => void;
}

interface Step {
  label: string;
  tone: 'primary' | 'plain';
  leave: () => Promise<void>;
}

/** Codes by which a checkout is refused since the subscription is there, or nearly. */
const outdated = new Set(['payment_pending', 'already_subscribed']);

/** The subscription, and the way to the payment provider's pages. */
export function SubscriptionCard({ user, isAwaited, onOutdated }: SubscriptionCardProps) {
  const { isPending, error, run } = useAction();
  const { data: offer } = useQuery(offerQuery);
  const step = isAwaited ? null : stepFor(user, offer?.plan?.trialDays != null);
  const leave = () =>
    run(async () => {
      try {
        await step?.leave();
      } catch (thrown) {
        if (!(thrown instanceof ApiError && outdated.has(thrown.code))) throw thrown;
        onOutdated(thrown.code);
      }
    });
  return (
    <section class="card" aria-labelledby="subscription">
      <h2 id="subscription">{t.subscription}</h2>
      {offer?.billing === 'open' ? <p>{t.open}</p> : <State subscription={user.subscription} />}
      {step?.leave === startCheckout && offer?.plan && (
        <PlanDetails offer={offer} plan={offer.plan} isNew={user.subscription === null} />
      )}
      {offer && offer.billing !== 'open' && !user.payments.configured && !user.subscription?.active && (
        <p>
          <AskForAccess {...offer} />
        </p>
      )}
      {error && <Notice tone="error">{error.message}</Notice>}
      {step && (
        <button type="button" class={step.tone} aria-disabled={isPending} onClick={leave}>
          {isPending ? t.oneMoment : step.label}
        </button>
      )}
    </section>
  );
}

/** What the user can do about the subscription. */
function stepFor(
  { subscription, payments: { configured, manageable } }: SubscriptionCardProps['user'],
  hasTrial: boolean,
): Step | null {
  if (!configured) return null;
  if (manageable && subscription && unpaid.has(subscription.status))
    return { label: t.fixPayment, tone: 'primary', leave: openPortal };
  if (manageable && subscription && (subscription.active || subscription.status === 'paused'))
    return { label: t.managePlan, tone: 'plain', leave: openPortal };
  if (subscription?.active) return null;
  const label = hasTrial && subscription === null ? t.startTrial : t.subscribe;
  return { label, tone: 'primary', leave: startCheckout };
}

function State({ subscription }: Pick<CurrentUser, 'subscription'>) {
  if (!subscription) return <p class="muted">{t.noSubscription}</p>;
  return (
    <>
      <p class="stat">
        <Badge state={subscriptionState(subscription)} />
      </p>
      {subscription.currentPeriodEnd && (
        <p class="muted">
          {(subscription.active ? t.currentPeriod : t.lastPeriod)({ date: formatDate(subscription.currentPeriodEnd) })}
        </p>
      )}
    </>
  );
}
