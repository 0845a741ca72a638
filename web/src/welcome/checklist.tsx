import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { createKey } from '../api/mutations.ts';
import { connectionsQuery, userQuery } from '../api/queries.ts';
import type { Offer, Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { params, texts } from '../i18n/texts.ts';
import { AskForAccess } from '../plan/ask-for-access.tsx';
import { offerQuery, priceText } from '../plan/offer.ts';
import { t as planTexts } from '../plan/texts.ts';

const t = texts('welcome', {
  title: 'Three steps to your first post',
  done: '(done)',
  choosePlan: 'Choose a plan',
  needsSubscription: 'Publishing needs an active subscription.',
  needsSubscriptionFor: params('Publishing needs an active subscription: {price}.'),
  goToPlan: 'Go to the plan',
  getAccess: 'Get access',
  confirmEmail: 'Confirm your e-mail address',
  needsConfirmation: 'Open the link in our e-mail. The page of your account sends it again.',
  goToAccount: 'Go to your account',
  connectAccount: 'Connect an account',
  connectHint: 'Herald publishes there on your behalf. You can disconnect the account at any time.',
  post: 'Post',
  postLater: 'Write it here, or send it with one API request.',
  postNow: 'Write it here, or send it from your own program.',
  writeHere: 'Write it here',
  createKey: 'Create a key and show the command',
  keyName: 'First request',
  command: 'This command contains your new key. It is shown only once, and Herald keeps no copy.',
  // In a command between apostrophes.
  firstPost: 'Hello from Herald',
});

interface StepProps {
  title: string;
  isDone: boolean;
  children: ComponentChildren;
}

/** What a new user does on the first day. Shown until there is a post. */
export function Checklist() {
  const { data: user } = useQuery(userQuery);
  const { data: connections } = useQuery(connectionsQuery);
  const { data: offer } = useQuery(offerQuery);
  if (!user || !connections || !offer) return null;
  const isSubscribed = user.subscription?.active === true;
  const [account] = connections.accounts;
  return (
    <section class="card checklist" aria-labelledby="checklist">
      <h2 id="checklist">{t.title}</h2>
      <ol>
        <AccessStep offer={offer} isDone={isSubscribed} isNew={user.subscription === null} />
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

interface AccessStepProps extends Pick<StepProps, 'isDone'> {
  offer: Offer;
  isNew: boolean;
}

/** How a user gets what publishing needs. */
function AccessStep({ offer, isDone, isNew }: AccessStepProps) {
  if (offer.billing === 'granted')
    return (
      <Step title={t.getAccess} isDone={isDone}>
        <p>
          {t.needsSubscription} <AskForAccess {...offer} />
        </p>
      </Step>
    );
  const isOpen = offer.billing === 'open';
  return (
    <Step title={isOpen ? t.confirmEmail : t.choosePlan} isDone={isDone}>
      {isOpen ? <p class="muted">{t.needsConfirmation}</p> : <PlanSummary plan={offer.plan} isNew={isNew} />}
      <a class="button primary" href="/settings/plan">
        {isOpen ? t.goToAccount : t.goToPlan}
      </a>
    </Step>
  );
}

function PlanSummary({ plan, isNew }: Pick<Offer, 'plan'> & { isNew: boolean }) {
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

/** The last step: the composer, or a command with a new key of the user in it. */
function FirstRequest({ platform }: Pick<Platform, 'platform'>) {
  const [apiKey, setApiKey] = useState<string | null>(null);
  const { isPending, error, run } = useAction();
  const makeKey = () => run(async () => setApiKey(await createKey({ name: t.keyName })));
  return (
    <>
      <p class="muted">{t.postNow}</p>
      {error && <Notice tone="error">{error.message}</Notice>}
      <div class="checklist-actions">
        <a class="button primary" href="/dashboard/compose">
          {t.writeHere}
        </a>
        {apiKey === null && (
          <button type="button" aria-disabled={isPending} onClick={makeKey}>
            {t.createKey}
          </button>
        )}
      </div>
      {apiKey !== null && (
        <div role="status">
          <p>{t.command}</p>
          <pre class="command">{commandFor(apiKey, platform)}</pre>
        </div>
      )}
    </>
  );
}

/** A request that posts, to be pasted into a shell. */
function commandFor(apiKey: string, platform: Platform['platform']): string {
  const body = { post: { content: { text: t.firstPost, platform } } };
  return [
    `curl ${location.origin}/v1/posts`,
    `  -H 'service-api-key: ${apiKey}'`,
    "  -H 'content-type: application/json'",
    `  -d '${JSON.stringify(body)}'`,
  ].join(' \\\n');
}
