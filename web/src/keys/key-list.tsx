import { useState } from 'preact/hooks';
import type { Key } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { keyState } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { describeScopes } from './scopes.ts';

type KeyAction = 'revoke' | 'rotate';

/** Moves the focus to the row of a key before its buttons disappear. */
export function focusKey(key: Pick<Key, 'id'>): void {
  document.getElementById(rowId(key))?.focus();
}

const questions: Record<KeyAction, { verb: string; action: string; consequence: string }> = {
  revoke: {
    verb: 'Revoke',
    action: 'Revoke key',
    consequence: 'Programs that use it stop working at once. This cannot be undone.',
  },
  rotate: {
    verb: 'Replace',
    action: 'Replace key',
    consequence: 'You get a new key with the same permissions. The old one stops working after a day.',
  },
};

interface KeyListProps {
  keys: readonly Key[];
  onRevoke: (key: Key) => void;
  onRotate: (key: Key) => void;
}

/** The user's keys. Revokes or replaces one after a confirmation. */
export function KeyList({ keys, onRevoke, onRotate }: KeyListProps) {
  const [selected, setSelected] = useState<{ key: Key; action: KeyAction } | null>(null);
  if (keys.length === 0) return <p class="muted">You have no keys yet.</p>;
  const question = selected && questions[selected.action];
  return (
    <>
      <ul class="rows card">
        {keys.map((entry) => (
          <KeyRow key={entry.id} entry={entry} onAction={(action) => setSelected({ key: entry, action })} />
        ))}
      </ul>
      {selected && question && (
        <ConfirmDialog
          title={`${question.verb} ${selected.key.name ?? shortPreview(selected.key)}?`}
          action={question.action}
          onConfirm={() => (selected.action === 'revoke' ? onRevoke : onRotate)(selected.key)}
          onClose={() => setSelected(null)}
        >
          {question.consequence}
        </ConfirmDialog>
      )}
    </>
  );
}

function rowId({ id }: Pick<Key, 'id'>): string {
  return `key-${id}`;
}

function KeyRow({ entry, onAction }: { entry: Key; onAction: (action: KeyAction) => void }) {
  return (
    <li class="row" id={rowId(entry)} tabIndex={-1}>
      <div class="row-text">
        <strong dir="auto">{entry.name ?? 'Unnamed key'}</strong>
        <KeyTimes entry={entry} />
        <KeyLimits entry={entry} />
      </div>
      <div class="row-end">
        <Badge state={keyState(entry, Date.now())} />
        <KeyButtons entry={entry} onAction={onAction} />
      </div>
    </li>
  );
}

function KeyTimes({ entry }: { entry: Key }) {
  return (
    <span class="muted">
      {entry.app ? `App, returns to ${entry.app.redirectHost}` : <code>{shortPreview(entry)}</code>} · created{' '}
      <Time iso={entry.createdAt} />
      {entry.lastUsedAt ? (
        <>
          {' · last used '}
          <Time iso={entry.lastUsedAt} />
        </>
      ) : (
        ' · not used yet'
      )}
      {entry.expiresAt && (
        <>
          {isExpired(entry) ? ' · ended ' : ' · ends '}
          <Time iso={entry.expiresAt} />
        </>
      )}
    </span>
  );
}

/** The server returns the last characters of a key after a row of asterisks. */
function shortPreview({ tokenPreview }: Key): string {
  return tokenPreview.replace(/\*+/, '…');
}

function isExpired({ expiresAt }: Key): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

function KeyLimits({ entry: { livemode, profileId, scopes, accounts, requestsPerMinute } }: { entry: Key }) {
  const limits = [
    ...(livemode ? [] : ['Test key: publishes to simulated accounts']),
    ...(profileId ? [`Only for profile ${profileId}`] : []),
    ...(scopes ? [`May ${describeScopes(scopes)}`] : []),
    ...(accounts ? [`Publishes to ${accounts.join(', ')}`] : []),
    ...(requestsPerMinute ? [`${requestsPerMinute} requests a minute`] : []),
  ];
  return limits.length === 0 ? null : <span class="muted">{limits.join(' · ')}</span>;
}

function KeyButtons({ entry, onAction }: { entry: Key; onAction: (action: KeyAction) => void }) {
  if (entry.revokedAt || isExpired(entry)) return null;
  const name = <span class="visually-hidden"> {entry.name ?? shortPreview(entry)}</span>;
  return (
    <div class="actions">
      {!entry.replacedBy && !entry.app && (
        <button type="button" class="small ghost" onClick={() => onAction('rotate')}>
          Replace{name}
        </button>
      )}
      <button type="button" class="small danger-ghost" onClick={() => onAction('revoke')}>
        Revoke{name}
      </button>
    </div>
  );
}
