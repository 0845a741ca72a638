import type { ComponentChildren } from 'preact';
import { connectionsQuery, userQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Icon } from '../components/icon.tsx';
import { offerQuery, priceText } from '../plan/offer.ts';
import { trialText } from '../plan/plan-details.tsx';
import { FirstRequest } from './first-request.tsx';

interface StepProps {
  title: string;
  isDone: boolean;
  children: ComponentChildren;
}

/** What a new user does on the first day. Shown until there is a post. */
export function Checklist() {
  const { data: user } = useQuery(userQuery);
  const { data: connections } = useQuery(connectionsQuery);
  if (!user || !connections) return null;
  const isSubscribed = user.subscription?.active === true;
  const [account] = connections.accounts;
  return (
    <section class="card checklist" aria-labelledby="checklist">
      <h2 id="checklist">Three steps to your first post</h2>
      <ol>
        <Step title="Choose a plan" isDone={isSubscribed}>
          <PlanInBrief isNew={user.subscription === null} />
          <a class="button primary" href="/settings/plan">
            Go to the plan
          </a>
        </Step>
        <Step title="Connect an account" isDone={account !== undefined}>
          <p class="muted">Herald publishes there on your behalf. You can disconnect the account at any time.</p>
          <a class={isSubscribed ? 'button primary' : 'button'} href="/settings/accounts">
            Connect an account
          </a>
        </Step>
        <Step title="Post" isDone={false}>
          {account && isSubscribed ? (
            <FirstRequest platform={account.platform} />
          ) : (
            <p class="muted">Write it here, or send it with one API request.</p>
          )}
        </Step>
      </ol>
    </section>
  );
}

function PlanInBrief({ isNew }: { isNew: boolean }) {
  const plan = useQuery(offerQuery).data?.plan;
  const price = plan && priceText(plan.price);
  return (
    <p class="muted">
      Publishing needs an active subscription{price ? `: ${price}` : ''}.
      {isNew && plan?.trialDays != null && ` ${trialText(plan.trialDays)}.`}
    </p>
  );
}

function Step({ title, isDone, children }: StepProps) {
  return (
    <li class={isDone ? 'done' : ''}>
      <h3>
        {isDone && <Icon name="check" />}
        {title}
        {isDone && <span class="visually-hidden"> (done)</span>}
      </h3>
      {!isDone && children}
    </li>
  );
}
