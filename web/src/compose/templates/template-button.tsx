import { Icon } from '../../components/icon.tsx';
import { t } from './texts.ts';
import type { LoadedDialog } from './use-template-dialog.ts';

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
