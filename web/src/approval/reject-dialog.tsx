import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useAction } from '../api/use-action.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import type { DraftEntry } from '../drafts/requests.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { authorTag } from './draft-parts.tsx';
import { isOwn } from './draft-text.ts';
import { t } from './texts.ts';

/** Of the API. */
const MAX_MESSAGE = 1000;

interface RejectDialogProps {
  draft: Pick<DraftEntry, 'createdBy'>;
  /** What it throws is shown. */
  onReject: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Asks what to change. */
export function RejectDialog({ draft, onReject, onClose }: RejectDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [message, setMessage] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { isPending, error, run } = useAction();
  useEffect(() => dialog.current?.showModal(), []);
  const reject = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setEmpty(message.trim() === '');
    if (message.trim() !== '') await run(() => onReject(message.trim()));
  };
  return (
    <dialog ref={dialog} class="confirm-dialog" aria-labelledby={id} onClose={onClose}>
      <form class="reject-form" onSubmit={reject} noValidate>
        <h2 id={id}>{t.rejectThis}</h2>
        {error && <Notice tone="error">{error.message}</Notice>}
        <Field
          label={t.whatToChange}
          hint={
            <RichText text={isOwn(draft) ? t.youRead : t.authorReads} tags={{ author: authorTag(draft.createdBy) }} />
          }
          errors={isEmpty ? [t.sayWhat] : []}
        >
          {(control) => (
            <textarea
              {...control}
              rows={4}
              dir="auto"
              required
              maxLength={MAX_MESSAGE}
              value={message}
              onInput={(event) => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="actions">
          <button type="button" class="ghost" onClick={() => dialog.current?.close()}>
            {t.cancel}
          </button>
          <button type="submit" class="danger" aria-disabled={isPending}>
            {t.rejectDraft}
          </button>
        </div>
      </form>
    </dialog>
  );
}
