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
import { CreateWebhookForm } from '../webhooks/create-webhook-form.tsx';
import { attemptResult } from '../webhooks/delivery-list.tsx';
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
        return setResult({ tone: 'neutral', text: `Sending the waiting events to ${webhook.url}.` });
      case 'switch-on':
        return setResult(await switchOn(webhook));
      case 'switch-off':
        await herald.webhooks.update(webhook.id, { enabled: false });
        return announce(`${webhook.url} is off.`);
      case 'rotate':
        return setSecret((await herald.webhooks.rotateSecret(webhook.id)).secret);
      case 'delete':
        await herald.webhooks.delete(webhook.id);
        focusHeading();
        return announce(`${webhook.url} is deleted.`);
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
    <Page title="Webhooks" lead="Herald notifies your programs of events with signed requests.">
      {error && <Notice tone="error">{error.message}</Notice>}
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
      {secret && (
        <NewSecret key={secret} title="The endpoint’s secret" secret={secret} onDone={hide}>
          Your program uses it to verify that a request comes from Herald. See{' '}
          <a href="/v1/docs#/webhooks/createwebhook">how to verify a request</a>.
        </NewSecret>
      )}
      <div class="split narrow-first">
        <section class="card" aria-labelledby="add-endpoint">
          <h2 id="add-endpoint">Add an endpoint</h2>
          <CreateWebhookForm onCreate={show} />
        </section>
        <div>
          <QueryData query={query}>{(webhooks) => <WebhookList webhooks={webhooks} onAction={act} />}</QueryData>
        </div>
      </div>
    </Page>
  );
}

/** Sends a test, and reports the response. */
async function test({ id, url }: WebhookEndpoint): Promise<Result> {
  const attempt = await herald.webhooks.test(id);
  return attempt.delivered
    ? { tone: 'success', text: `${url} accepted the test: ${attemptResult(attempt)}.` }
    : { tone: 'error', text: `${url} did not accept the test: ${attemptResult(attempt)}.` };
}

/** Enables an endpoint, and replays the events that it has missed. */
async function switchOn({ id, url }: WebhookEndpoint): Promise<Result> {
  const { missedSince: from } = await herald.webhooks.update(id, { enabled: true });
  const count = from === null ? 0 : (await herald.webhooks.replay(id, { from })).replayed;
  return {
    tone: 'success',
    text: `${url} is on${count === 0 ? '' : `, and receives ${count} missed events`}.`,
  };
}
