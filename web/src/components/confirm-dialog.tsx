import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from './texts.ts';

interface ConfirmDialogProps {
  title: string;
  children: ComponentChildren;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the button that changes nothing. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of something that cannot be undone. The browser traps the focus, and Escape closes it. */
export function ConfirmDialog({ title, children, action, cancel = t.keepIt, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="confirm-dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      <form method="dialog" class="actions">
        <button type="submit" class="ghost">
          {cancel}
        </button>
        <button type="submit" class="danger" onClick={onConfirm}>
          {action}
        </button>
      </form>
    </dialog>
  );
}
