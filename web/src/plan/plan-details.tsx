import type { Offer } from '../api/types.ts';
import { priceText } from './offer.ts';
import { t } from './texts.ts';

interface PlanDetailsProps {
  offer: Offer;
  plan: NonNullable<Offer['plan']>;
  /** Whether the reader has never had a subscription: only the first one has a trial. */
  isNew: boolean;
}

/** The price of the plan, its trial and its contents. */
export function PlanDetails({ offer, plan, isNew }: PlanDetailsProps) {
  const { price, trialDays } = plan;
  return (
    <div class="plan-details">
      <p class="plan-name">{price.product}</p>
      <p class="stat">
        <strong>{priceText(price) ?? t.priceAtCheckout}</strong>
      </p>
      {isNew && trialDays !== null && (
        <p>
          <strong>{t.trial(trialDays)}</strong> {t.cancelTrial}
        </p>
      )}
      {price.description && <p class="muted">{price.description}</p>}
      <ul class="bullets">
        {contents(offer, plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p class="muted">{t.cancelAnyTime}</p>
    </div>
  );
}

/** What the operator lists at the payment provider, or else what Herald does. */
function contents({ platforms }: Offer, { price, creditsPerPeriod }: PlanDetailsProps['plan']): string[] {
  const everything = [
    t.platforms(platforms.length),
    t.planning,
    t.programs,
    t.creditsPerPayment({ credits: creditsPerPeriod }),
  ];
  return price.features.length > 0 ? price.features : everything;
}
