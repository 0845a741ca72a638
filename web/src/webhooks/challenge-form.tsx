import type { WebhookEndpoint } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { t } from './texts.ts';

interface ChallengeFormProps {
  webhook: WebhookEndpoint;
  onVerify: () => void;
}

/** Takes the challenge of an endpoint whose receiver cannot respond with it. */
export function ChallengeForm({ webhook, onVerify }: ChallengeFormProps) {
  const [challenge, setChallenge] = useState('');
  const { isPending, error, run } = useAction();
  const verify = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return run(async () => {
      await herald.webhooks.update(webhook.id, { challenge: challenge.trim() });
      announce(t.isVerified(webhook));
      onVerify();
    });
  };
  const errors = error?.messagesFor('body.challenge') ?? [];
  return (
    <details>
      <summary>{t.cannotAnswer}</summary>
      {error && errors.length === 0 && <Notice tone="error">{error.message}</Notice>}
      <form class="inline-form" onSubmit={verify}>
        <Field label={t.challenge} hint={t.challengeHint} errors={errors}>
          {(control) => (
            <input
              {...control}
              required
              maxLength={100}
              autocomplete="off"
              value={challenge}
              onInput={(event) => setChallenge(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" disabled={isPending}>
          {t.confirm}
        </button>
      </form>
    </details>
  );
}
