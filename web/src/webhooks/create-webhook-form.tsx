import type { EventType, NewWebhook } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { t } from './texts.ts';

/** What somebody wants to be told who does not follow every post. */
const needsAttention: readonly EventType[] = [
  'post.partly_published',
  'post.failed',
  'post.unknown',
  'post.at_risk',
  'account.reconnect_required',
  'credits.low',
  'key.created',
  'webhook.disabled',
];

type Choice = 'everything' | 'attention';

/** Makes an endpoint. `onCreate` gets its secret. */
export function CreateWebhookForm({ onCreate }: { onCreate: (secret: string) => void }) {
  const [url, setUrl] = useState('');
  const [choice, setChoice] = useState<Choice>('everything');
  const { isPending, error, run } = useAction();
  const create = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await run(async () => {
      const { secret } = await herald.webhooks.create(requestFor(url.trim(), choice));
      setUrl('');
      onCreate(secret);
    });
  };
  const urlErrors = error?.messagesFor('body.url') ?? [];
  return (
    <>
      {error && urlErrors.length === 0 && <Notice tone="error">{error.message}</Notice>}
      <form class="key-form" onSubmit={create}>
        <Field label={t.address} hint={t.addressHint} errors={urlErrors}>
          {(control) => (
            <input
              {...control}
              type="url"
              required
              maxLength={2048}
              autocomplete="off"
              placeholder="https://example.com/herald"
              value={url}
              onInput={(event) => setUrl(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="inline-form">
          <Field label={t.events}>
            {(control) => (
              <select
                {...control}
                value={choice}
                onChange={(event) => setChoice(event.currentTarget.value === 'attention' ? 'attention' : 'everything')}
              >
                <option value="everything">{t.allEvents}</option>
                <option value="attention">{t.eventsThatNeedAttention}</option>
              </select>
            )}
          </Field>
          <button type="submit" class="primary" disabled={isPending}>
            {t.add}
          </button>
        </div>
      </form>
    </>
  );
}

function requestFor(url: string, choice: Choice): NewWebhook {
  return {
    url,
    ...(choice === 'attention' ? { eventTypes: [...needsAttention] } : {}),
  };
}
