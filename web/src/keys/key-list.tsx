import { useState } from 'preact/hooks';
import type { Key } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Time } from '../components/time.tsx';

/** The server returns the last characters of a key after a row of asterisks. */
const shortPreview = ({ tokenPreview }: Key): string => tokenPreview.replace(/\*+/, '…');

const KeyRow = ({ entry, onRevoke }: { entry: Key; onRevoke: () => void }) => (
  <li class="row">
    <div class="row-text">
      <strong>{entry.name ?? 'Unnamed key'}</strong>
      <span class="muted">
        <code>{shortPreview(entry)}</code> · made <Time iso={entry.createdAt} />
      </span>
    </div>
    {entry.revokedAt ? (
      <Badge tone="neutral">Revoked</Badge>
    ) : (
      <button type="button" class="small danger-ghost" onClick={onRevoke}>
        Revoke<span class="visually-hidden"> {entry.name ?? shortPreview(entry)}</span>
      </button>
    )}
  </li>
);

interface KeyListProps {
  keys: readonly Key[];
  onRevoke: (key: Key) => void;
}

/** The user's keys. Revokes one after a confirmation. */
export const KeyList = ({ keys, onRevoke }: KeyListProps) => {
  const [selected, setSelected] = useState<Key | null>(null);
  if (keys.length === 0) return <p class="muted">You have no keys yet.</p>;
  return (
    <>
      <ul class="rows card">
        {keys.map((entry) => (
          <KeyRow key={entry.id} entry={entry} onRevoke={() => setSelected(entry)} />
        ))}
      </ul>
      {selected && (
        <ConfirmDialog
          title={`Revoke ${selected.name ?? shortPreview(selected)}?`}
          action="Revoke key"
          onConfirm={() => onRevoke(selected)}
          onClose={() => setSelected(null)}
        >
          Programs that use it stop working at once. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
};
