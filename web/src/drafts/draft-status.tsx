import { useAction } from '../api/use-action.ts';
import { Notice } from '../components/notice.tsx';
import type { Draft } from './draft.ts';
import type { CopyState, DraftCopy } from './draft-copy.ts';
import { t } from './texts.ts';

const labels: Record<Exclude<CopyState, 'elsewhere' | 'refused'>, string> = {
  none: '',
  saving: t.saving,
  saved: t.saved,
  waiting: t.waiting,
};

interface DraftStatusProps {
  copy: DraftCopy;
  onReplace: (draft: Draft) => void;
}

/** Whether the draft is saved. */
export function DraftStatus({ copy, onReplace }: DraftStatusProps) {
  if (copy.state === 'elsewhere') return <Elsewhere copy={copy} onReplace={onReplace} />;
  if (copy.state === 'refused')
    return (
      <Notice tone="warning">
        {t.notSaved} {copy.error?.message}
      </Notice>
    );
  return (
    <p class="draft-status muted" role="status">
      {labels[copy.state]}
      {copy.state === 'saved' && (
        <>
          {' · '}
          <a href="/dashboard/drafts">{t.drafts}</a>
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
      {t.elsewhere}
      {error && ` ${error.message}`}
      <div class="notice-actions">
        <button type="button" class="small" aria-disabled={isPending} onClick={takeOther}>
          {t.showOther}
        </button>
        <button type="button" class="small" onClick={() => copy.keepBoth()}>
          {t.keepBoth}
        </button>
      </div>
    </Notice>
  );
}
