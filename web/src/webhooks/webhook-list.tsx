import type { WebhookEndpoint } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { isFailing, isWaiting } from '../api/queries.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { type State, webhookState } from '../components/states.ts';
import { TextWithTime } from '../components/text-with-time.tsx';
import { ChallengeForm } from './challenge-form.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { t } from './texts.ts';

/** What can be done with an endpoint. */
export type WebhookAction = 'test' | 'resume' | 'rotate' | 'switch-off' | 'switch-on' | 'delete';

/** Moves the focus to the row of an endpoint after one of its buttons has changed. */
export function focusWebhook(webhook: Pick<WebhookEndpoint, 'id'>): void {
  document.getElementById(rowId(webhook))?.focus();
}

interface Question {
  title: string;
  action: string;
  consequence: (webhook: { url: string }) => string;
}

const questions: Partial<Record<WebhookAction, Question>> = {
  delete: { title: t.deleteQuestion, action: t.deleteEndpoint, consequence: t.deleteConsequence },
  rotate: { title: t.newSecretQuestion, action: t.newSecret, consequence: t.newSecretConsequence },
};

interface WebhookListProps {
  webhooks: readonly WebhookEndpoint[];
  onAction: (webhook: WebhookEndpoint, action: WebhookAction) => void;
  onChange: () => void;
}

const waiting: State = { tone: 'warning', label: t.waitingForAnswer, live: true };

/** The user's endpoints. What cannot be undone happens after a confirmation. */
export function WebhookList({ webhooks, onAction, onChange }: WebhookListProps) {
  const [pendingAction, setPendingAction] = useState<{ webhook: WebhookEndpoint; action: WebhookAction } | null>(null);
  if (webhooks.length === 0) return <p class="muted">{t.noEndpoints}</p>;
  const question = pendingAction && questions[pendingAction.action];
  return (
    <>
      <ul class="rows card">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onAction={(action) =>
              questions[action] ? setPendingAction({ webhook, action }) : onAction(webhook, action)
            }
            onChange={onChange}
          />
        ))}
      </ul>
      {pendingAction && question && (
        <ConfirmDialog
          title={question.title}
          action={question.action}
          onConfirm={() => onAction(pendingAction.webhook, pendingAction.action)}
          onClose={() => setPendingAction(null)}
        >
          {question.consequence({ url: pendingAction.webhook.url })}
        </ConfirmDialog>
      )}
    </>
  );
}

function rowId({ id }: Pick<WebhookEndpoint, 'id'>): string {
  return `webhook-${id}`;
}

interface WebhookRowProps {
  webhook: WebhookEndpoint;
  onAction: (action: WebhookAction) => void;
  onChange: () => void;
}

function WebhookRow({ webhook, onAction, onChange }: WebhookRowProps) {
  const [isOpen, setOpen] = useState(false);
  const verify = () => {
    focusWebhook(webhook);
    onChange();
  };
  return (
    <li class="webhook" id={rowId(webhook)} tabIndex={-1}>
      <div class="row">
        <div class="row-text">
          <strong>{webhook.url}</strong>
          <span class="muted">
            {webhook.eventTypes === null ? t.receivesAll : t.receives({ events: webhook.eventTypes.join(', ') })}
            {webhook.failingSince && (
              <>
                {' · '}
                <TextWithTime text={t.failingSince} iso={webhook.failingSince} />
              </>
            )}
            {webhook.lastSuccessAt && (
              <>
                {' · '}
                <TextWithTime text={t.lastDelivered} iso={webhook.lastSuccessAt} />
              </>
            )}
          </span>
        </div>
        <Badge state={isWaiting(webhook) ? waiting : webhookState(webhook)} />
      </div>
      <div class="actions">
        {buttons(webhook).map(({ action, label, tone }) => (
          <button key={action} type="button" class={`small ${tone}`} onClick={() => onAction(action)}>
            {label}
            <span class="visually-hidden"> {webhook.url}</span>
          </button>
        ))}
      </div>
      {isWaiting(webhook) && <ChallengeForm webhook={webhook} onVerify={verify} />}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.deliveries}</summary>
        {isOpen && <DeliveryList webhookId={webhook.id} />}
      </details>
    </li>
  );
}

function buttons(webhook: WebhookEndpoint): { action: WebhookAction; label: string; tone: string }[] {
  return [
    ...(isFailing(webhook) ? [{ action: 'resume', label: t.sendNow, tone: 'ghost' } as const] : []),
    { action: 'test', label: webhook.verified ? t.test : t.sendChallenge, tone: 'ghost' },
    { action: 'rotate', label: t.newSecret, tone: 'ghost' },
    webhook.enabled
      ? { action: 'switch-off', label: t.switchOff, tone: 'ghost' }
      : { action: 'switch-on', label: t.switchOn, tone: 'ghost' },
    { action: 'delete', label: t.delete, tone: 'danger-ghost' },
  ];
}
