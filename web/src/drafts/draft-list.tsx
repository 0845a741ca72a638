import { useState } from 'preact/hooks';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import type { DraftEntry } from './requests.ts';
import { t } from './stored-texts.ts';

interface DraftRowProps {
  entry: DraftEntry;
  onOpen: () => Promise<void>;
  onDelete: () => Promise<void>;
}

interface DraftListProps {
  drafts: readonly DraftEntry[];
  onOpen: (entry: DraftEntry) => Promise<void>;
  onDelete: (entry: DraftEntry) => Promise<void>;
}

/** The drafts, the latest change first. */
export function DraftList({ drafts, onOpen, onDelete }: DraftListProps) {
  return (
    <ul class="rows card">
      {drafts.map((entry) => (
        <DraftRow key={entry.id} entry={entry} onOpen={() => onOpen(entry)} onDelete={() => onDelete(entry)} />
      ))}
    </ul>
  );
}

function DraftRow({ entry, onOpen, onDelete }: DraftRowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { isPending, error, run } = useAction();
  const name = entry.preview === '' ? t.noText : entry.preview;
  return (
    <li class="row">
      <div class="row-text">
        <strong class="draft-preview" dir="auto">
          {name}
        </strong>
        <span class="muted">
          <Time iso={entry.updatedAt} />
        </span>
        {error && <Notice tone="error">{error.message}</Notice>}
      </div>
      <div class="row-end">
        <button
          type="button"
          class="small"
          aria-label={t.openDraft({ draft: name })}
          aria-disabled={isPending}
          onClick={() => run(onOpen)}
        >
          {t.open}
        </button>
        <button
          type="button"
          class="small danger-ghost"
          aria-label={t.deleteDraft({ draft: name })}
          aria-disabled={isPending}
          onClick={() => setConfirming(true)}
        >
          {t.delete}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t.deleteTitle}
          action={t.delete}
          onConfirm={() => run(onDelete)}
          onClose={() => setConfirming(false)}
        >
          <RichText text={t.deleteText} tags={{ draft: () => <bdi>{name}</bdi> }} />
        </ConfirmDialog>
      )}
    </li>
  );
}
