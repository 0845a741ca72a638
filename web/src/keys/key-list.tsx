import { useState } from 'preact/hooks';
import { userQuery } from '../api/queries.ts';
import type { Key } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { accountLabel } from '../components/account-name.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { keyState } from '../components/states.ts';
import { TextWithTime } from '../components/text-with-time.tsx';
import { targetId } from '../drafts/draft.ts';
import { profilesQuery } from '../profiles/queries.ts';
import { keyAccountsQuery } from './queries.ts';
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
          {isExpired(entry) ? (
            <TextWithTime text={t.ended} iso={entry.expiresAt} />
          ) : (
            <TextWithTime text={t.ends} iso={entry.app?.endsAt ?? entry.expiresAt} />
          )}
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

/** Of an app also what is not limited: its user has not made it, as a key, and may not know. */
function KeyLimits({ entry }: { entry: Key }) {
  const { livemode, scopes, requestsPerMinute } = entry;
  const where = useWhere(entry);
  const limits = [
    ...(livemode ? [] : [t.testKey]),
    ...(scopes ? [t.may({ permissions: describeScopes(scopes) })] : []),
    ...where,
    ...(requestsPerMinute ? [t.requestsPerMinute(requestsPerMinute)] : []),
  ];
  return limits.length === 0 ? null : <span class="muted">{limits.join(' · ')}</span>;
}

/** For which profile a key acts, and on which accounts: their names, or their ids where they are gone. */
function useWhere({ app, livemode, revokedAt, profileId, accounts }: Key): string[] {
  const isShown = livemode && revokedAt === null;
  const hasProfiles = useQuery(userQuery).data?.hasProfiles ?? false;
  const profiles = useQuery({ ...profilesQuery, enabled: isShown && profileId !== null }).data?.profiles ?? [];
  const connected = useQuery({ ...keyAccountsQuery(profileId), enabled: isShown && accounts !== null }).data;
  const nameOf = (id: string) => {
    const account = connected?.accounts.find((one) => targetId(one) === id);
    return account && connected ? accountLabel(account, connected.platforms) : id;
  };
  const profile = profiles.find(({ id }) => id === profileId)?.name ?? profileId;
  const isWide = app !== null && livemode;
  return [
    ...(profile ? [t.onlyProfile({ profile })] : []),
    ...(!profile && isWide && hasProfiles ? [t.everyProfile] : []),
    ...(accounts ? [t.publishesTo({ accounts: accounts.map(nameOf).join(', ') })] : []),
    ...(!accounts && isWide ? [t.allowsAllAccounts] : []),
  ];
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
