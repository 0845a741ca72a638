import { useState } from 'preact/hooks';
import type { TemplateDialog } from './template-dialog.tsx';

/** The dialog that makes pictures of templates, which is loaded with its first use. */
export interface LoadedDialog {
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
