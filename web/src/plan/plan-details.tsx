import type { Offer } from '../api/types.ts';
import { priceText } from './offer.ts';

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
        <strong>{priceText(price) ?? 'The price is shown at the checkout'}</strong>
      </p>
      {isNew && trialDays !== null && (
        <p>
          <strong>{trialText(trialDays)}.</strong> Cancel before the trial ends, and you pay nothing.
        </p>
      )}
      {price.description && <p class="muted">{price.description}</p>}
      <ul class="bullets">
        {contents(offer, plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p class="muted">You can cancel at any time.</p>
    </div>
  );
}

/** As in `Free for the first 14 days`. */
export function trialText(days: number): string {
  return days === 1 ? 'Free for the first day' : `Free for the first ${days} days`;
}

/** What the operator lists at the payment provider, or else what Herald does. */
function contents({ platforms }: Offer, { price, creditsPerPeriod }: PlanDetailsProps['plan']): string[] {
  const everything = [
    `${platforms.length === 1 ? 'One platform' : `${platforms.length} platforms`}, with as many accounts as you like`,
    'Scheduling, calendar, drafts and previews',
    'API, webhooks, MCP server and command line',
    `${creditsPerPeriod.toLocaleString('en')} AI credits with each payment: one transcribes about a minute of audio or video`,
  ];
  return price.features.length > 0 ? price.features : everything;
}
