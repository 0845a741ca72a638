import type { WebhookEndpoint } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { isFailing } from '../api/queries.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { webhookState } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { DeliveryList } from './delivery-list.tsx';

/** What can be done with an endpoint. */
export type WebhookAction = 'test' | 'resume' | 'rotate' | 'switch-off' | 'switch-on' | 'delete';

/** Moves the focus to the row of an endpoint after one of its buttons has changed. */
export function focusWebhook(webhook: Pick<WebhookEndpoint, 'id'>): void {
  document.getElementById(rowId(webhook))?.focus();
}

const questions: Partial<Record<WebhookAction, { title: string; action: string; consequence: string }>> = {
  delete: {
    title: 'Delete this endpoint?',
    action: 'Delete endpoint',
    consequence: 'Herald stops sending events to it, including those that are waiting. This cannot be undone.',
  },
  rotate: {
    title: 'Create a new secret?',
    action: 'New secret',
    consequence: 'For one day, requests are signed with both secrets. Then the old secret expires.',
  },
};

interface WebhookListProps {
  webhooks: readonly WebhookEndpoint[];
  onAction: (webhook: WebhookEndpoint, action: WebhookAction) => void;
}

/** The user's endpoints. What cannot be undone happens after a confirmation. */
export function WebhookList({ webhooks, onAction }: WebhookListProps) {
  const [pendingAction, setPendingAction] = useState<{ webhook: WebhookEndpoint; action: WebhookAction } | null>(null);
  if (webhooks.length === 0) return <p class="muted">You have no endpoints yet.</p>;
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
          {pendingAction.webhook.url}: {question.consequence}
        </ConfirmDialog>
      )}
    </>
  );
}

function rowId({ id }: Pick<WebhookEndpoint, 'id'>): string {
  return `webhook-${id}`;
}

function WebhookRow({ webhook, onAction }: { webhook: WebhookEndpoint; onAction: (action: WebhookAction) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li class="webhook" id={rowId(webhook)} tabIndex={-1}>
      <div class="row">
        <div class="row-text">
          <strong>{webhook.url}</strong>
          <span class="muted">
            {webhook.eventTypes === null ? 'Receives all events' : `Receives ${webhook.eventTypes.join(', ')}`}
            {webhook.failingSince && (
              <>
                {' · failing since '}
                <Time iso={webhook.failingSince} />
              </>
            )}
            {webhook.lastSuccessAt && (
              <>
                {' · last delivered '}
                <Time iso={webhook.lastSuccessAt} />
              </>
            )}
          </span>
        </div>
        <Badge state={webhookState(webhook)} />
      </div>
      <div class="actions">
        {buttons(webhook).map(({ action, label, tone }) => (
          <button key={action} type="button" class={`small ${tone}`} onClick={() => onAction(action)}>
            {label}
            <span class="visually-hidden"> {webhook.url}</span>
          </button>
        ))}
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Deliveries</summary>
        {isOpen && <DeliveryList webhookId={webhook.id} />}
      </details>
    </li>
  );
}

function buttons(webhook: WebhookEndpoint): { action: WebhookAction; label: string; tone: string }[] {
  return [
    ...(isFailing(webhook) ? [{ action: 'resume', label: 'Send now', tone: 'ghost' } as const] : []),
    { action: 'test', label: 'Test', tone: 'ghost' },
    { action: 'rotate', label: 'New secret', tone: 'ghost' },
    webhook.enabled
      ? { action: 'switch-off', label: 'Switch off', tone: 'ghost' }
      : { action: 'switch-on', label: 'Switch on', tone: 'ghost' },
    { action: 'delete', label: 'Delete', tone: 'danger-ghost' },
  ];
}
