import type { WebhookEndpoint } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { webhooksQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { NewSecret } from '../components/new-secret.tsx';
import { Notice, type Tone } from '../components/notice.tsx';
import { focusHeading, Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { CreateWebhookForm } from '../webhooks/create-webhook-form.tsx';
import { attemptResult } from '../webhooks/delivery-list.tsx';
import { t } from '../webhooks/texts.ts';
import { focusWebhook, type WebhookAction, WebhookList } from '../webhooks/webhook-list.tsx';

interface Result {
  tone: Tone;
  text: string;
}

export function WebhooksPage() {
  const query = useQuery(webhooksQuery);
  const [secret, setSecret] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { error, run } = useAction();
  const perform = async (webhook: WebhookEndpoint, action: WebhookAction): Promise<void> => {
    switch (action) {
      case 'test':
        return setResult(await test(webhook));
      case 'resume':
        await herald.webhooks.resume(webhook.id);
        focusWebhook(webhook);
        return setResult({ tone: 'neutral', text: t.sending(webhook) });
      case 'switch-on':
        return setResult(await switchOn(webhook));
      case 'switch-off':
        await herald.webhooks.update(webhook.id, { enabled: false });
        return announce(t.isOff(webhook));
      case 'rotate':
        return setSecret((await herald.webhooks.rotateSecret(webhook.id)).secret);
      case 'delete':
        await herald.webhooks.delete(webhook.id);
        focusHeading();
        return announce(t.isDeleted(webhook));
    }
  };
  const act = (webhook: WebhookEndpoint, action: WebhookAction) =>
    run(async () => {
      setResult(null);
      await perform(webhook, action);
      if (action.startsWith('switch')) focusWebhook(webhook);
      query.refetch();
    });
  const show = (created: string) => {
    setSecret(created);
    query.refetch();
  };
  const hide = () => {
    setSecret(null);
    focusHeading();
  };
  return (
    <Page title={t.title} lead={t.lead}>
      {error && <Notice tone="error">{error.message}</Notice>}
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
      {secret && (
        <NewSecret key={secret} title={t.secret} secret={secret} onDone={hide}>
          <RichText
            text={t.secretHint}
            tags={{ link: (name) => <a href="/v1/docs#/webhooks/createwebhook">{name}</a> }}
          />
        </NewSecret>
      )}
      <div class="split narrow-first">
        <section class="card" aria-labelledby="add-endpoint">
          <h2 id="add-endpoint">{t.addTitle}</h2>
          <CreateWebhookForm onCreate={show} />
        </section>
        <div>
          <QueryData query={query}>
            {(webhooks) => <WebhookList webhooks={webhooks} onAction={act} onChange={query.refetch} />}
          </QueryData>
        </div>
      </div>
    </Page>
  );
}

/** Sends a test, or the challenge again, and reports the response. */
async function test({ id, url, verified }: WebhookEndpoint): Promise<Result> {
  const attempt = await herald.webhooks.test(id);
  if (attempt.verified && !verified) return { tone: 'success', text: t.isVerified({ url }) };
  return attempt.delivered
    ? { tone: 'success', text: t.accepted({ url, result: attemptResult(attempt) }) }
    : { tone: 'error', text: t.notAccepted({ url, result: attemptResult(attempt) }) };
}

/** Enables an endpoint, and replays the events that it has missed. */
async function switchOn({ id, url }: WebhookEndpoint): Promise<Result> {
  const { missedSince: from } = await herald.webhooks.update(id, { enabled: true });
  const count = from === null ? 0 : (await herald.webhooks.replay(id, { from })).replayed;
  return { tone: 'success', text: count === 0 ? t.isOn({ url }) : t.isOnWithMissed(count, { url }) };
}
