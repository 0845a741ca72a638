import { useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import type { TemplateDialog } from './template-dialog.tsx';
import { t } from './texts.ts';

/** Opens the dialog that makes a picture of a template. */
export function TemplateButton({ failed, open }: Pick<LoadedDialog, 'failed' | 'open'>) {
  return (
    <div class="template-button">
      <button type="button" class="small" onClick={open}>
        <Icon name="compose" />
        {t.makePicture}
      </button>
      {failed && (
        <p class="field-errors" role="alert">
          {t.notLoaded}
        </p>
      )}
    </div>
  );
}

/** The dialog that makes pictures of templates, which is loaded with its first use. */
interface LoadedDialog {
  /** Null while it is not open. */
  Dialog: typeof TemplateDialog | null;
  /** Whether it could not be loaded: without a connection, or since another version is served now. */
  failed: boolean;
  open(): Promise<void>;
  close(): void;
}

export function useTemplateDialog(): LoadedDialog {
  const [Dialog, setDialog] = useState<typeof TemplateDialog | null>(null);
  const [failed, setFailed] = useState(false);
  return {
    Dialog,
    failed,
    open: async () => {
      try {
        const loaded = await import('./template-dialog.tsx');
        setDialog(() => loaded.TemplateDialog);
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    close: () => setDialog(null),
  };
}
