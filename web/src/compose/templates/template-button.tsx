import { Icon } from '../../components/icon.tsx';
import type { LoadedDialog } from './use-template-dialog.ts';

/** Opens the dialog that makes a picture of a template. */
export function TemplateButton({ failed, open }: Pick<LoadedDialog, 'failed' | 'open'>) {
  return (
    <div class="template-button">
      <button type="button" class="small" onClick={open}>
        <Icon name="compose" />
        Make a picture
      </button>
      {failed && (
        <p class="field-errors" role="alert">
          This could not be loaded. Please reload the page; your draft is kept.
        </p>
      )}
    </div>
  );
}
