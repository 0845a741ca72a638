import { useState } from 'preact/hooks';
import type { Key } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { keyState } from '../components/states.ts';
import { TextWithTime } from '../components/text-with-time.tsx';
import { describeScopes } from './scopes.ts';
import { t } from './texts.ts';

type KeyAction = 'revoke' | 'rotate';

/** Moves the focus to the row of a key before its buttons disappear. */
export function focusKey(key: Pick<Key, 'id'>): void {
  document.getElementById(rowId(key))?.focus();
}

const questions = {
  revoke: { question: t.revokeQuestion, action: t.revokeKey, consequence: t.revokeConsequence },
  rotate: { question: t.replaceQuestion, action: t.replaceKey, consequence: t.replaceConsequence },
} satisfies Record<KeyAction, object>;

interface KeyListProps {
  keys: readonly Key[];
  onRevoke: (key: Key) => void;
  onRotate: (key: Key) => void;
}

/** The user's keys. Revokes or replaces one after a confirmation. */
export function KeyList({ keys, onRevoke, onRotate }: KeyListProps) {
  const [selected, setSelected] = useState<{ key: Key; action: KeyAction } | null>(null);
  if (keys.length === 0) return <p class="muted">{t.noKeys}</p>;
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
          title={question.question({ key: selected.key.name ?? shortPreview(selected.key) })}
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
        <strong dir="auto">{entry.name ?? t.unnamed}</strong>
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
      {entry.app ? t.app({ host: entry.app.redirectHost }) : <code>{shortPreview(entry)}</code>}
      {' · '}
      <TextWithTime text={t.created} iso={entry.createdAt} />
      {' · '}
      {entry.lastUsedAt ? <TextWithTime text={t.lastUsed} iso={entry.lastUsedAt} /> : t.notUsed}
      {entry.expiresAt && (
        <>
          {' · '}
          <TextWithTime text={isExpired(entry) ? t.ended : t.ends} iso={entry.expiresAt} />
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
    ...(livemode ? [] : [t.testKey]),
    ...(profileId ? [t.onlyProfile({ profile: profileId })] : []),
    ...(scopes ? [t.may({ permissions: describeScopes(scopes) })] : []),
    ...(accounts ? [t.publishesTo({ accounts: accounts.join(', ') })] : []),
    ...(requestsPerMinute ? [t.requestsPerMinute(requestsPerMinute)] : []),
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
          {t.replace}
          {name}
        </button>
      )}
      <button type="button" class="small danger-ghost" onClick={() => onAction('revoke')}>
        {t.revoke}
        {name}
      </button>
    </div>
  );
}
