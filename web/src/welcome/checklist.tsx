import type { ComponentChildren } from 'preact';
import { connectionsQuery, userQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Icon } from '../components/icon.tsx';
import { offerQuery, priceText } from '../plan/offer.ts';
import { t as planTexts } from '../plan/texts.ts';
import { FirstRequest } from './first-request.tsx';
import { t } from './texts.ts';

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
      <h2 id="checklist">{t.title}</h2>
      <ol>
        <Step title={t.choosePlan} isDone={isSubscribed}>
          <PlanInBrief isNew={user.subscription === null} />
          <a class="button primary" href="/settings/plan">
            {t.goToPlan}
          </a>
        </Step>
        <Step title={t.connectAccount} isDone={account !== undefined}>
          <p class="muted">{t.connectHint}</p>
          <a class={isSubscribed ? 'button primary' : 'button'} href="/settings/accounts">
            {t.connectAccount}
          </a>
        </Step>
        <Step title={t.post} isDone={false}>
          {account && isSubscribed ? <FirstRequest platform={account.platform} /> : <p class="muted">{t.postLater}</p>}
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
      {price ? t.needsSubscriptionFor({ price }) : t.needsSubscription}
      {isNew && plan?.trialDays != null && ` ${planTexts.trial(plan.trialDays)}`}
    </p>
  );
}

function Step({ title, isDone, children }: StepProps) {
  return (
    <li class={isDone ? 'done' : ''}>
      <h3>
        {isDone && <Icon name="check" />}
        {title}
        {isDone && <span class="visually-hidden"> {t.done}</span>}
      </h3>
      {!isDone && children}
    </li>
  );
}
