import { useAction } from '../api/use-action.ts';
import { Notice } from '../components/notice.tsx';
import type { Draft } from './draft.ts';
import type { CopyState, DraftCopy } from './draft-copy.ts';

const labels: Record<Exclude<CopyState, 'elsewhere' | 'refused'>, string> = {
  none: '',
  saving: 'Saving …',
  saved: 'Saved as a draft',
  waiting: 'Not saved yet. The draft is kept in this tab, and Herald tries again.',
};

interface DraftStatusProps {
  copy: DraftCopy;
  onReplace: (draft: Draft) => void;
}

/** Whether the draft is saved. */
export function DraftStatus({ copy, onReplace }: DraftStatusProps) {
  if (copy.state === 'elsewhere') return <Elsewhere copy={copy} onReplace={onReplace} />;
  if (copy.state === 'refused') return <Notice tone="warning">The draft is not saved. {copy.error?.message}</Notice>;
  return (
    <p class="draft-status muted" role="status">
      {labels[copy.state]}
      {copy.state === 'saved' && (
        <>
          {' · '}
          <a href="/dashboard/drafts">Drafts</a>
        </>
      )}
    </p>
  );
}

/** Another tab has changed the draft: the user decides which version to keep. */
function Elsewhere({ copy, onReplace }: DraftStatusProps) {
  const { isPending, error, run } = useAction();
  const takeOther = () =>
    run(async () => {
      const draft = await copy.takeOther();
      if (draft) onReplace(draft);
      else copy.keepBoth();
    });
  return (
    <Notice tone="warning">
      This draft was changed in another tab or on another device.
      {error && ` ${error.message}`}
      <div class="notice-actions">
        <button type="button" class="small" aria-disabled={isPending} onClick={takeOther}>
          Show that version
        </button>
        <button type="button" class="small" onClick={() => copy.keepBoth()}>
          Keep both
        </button>
      </div>
    </Notice>
  );
}
