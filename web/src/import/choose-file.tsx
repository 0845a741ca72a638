import { useRef } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { FileInput } from '../media/file-input.tsx';
import { useFileDrop } from '../media/use-file-drop.ts';
import { t } from './texts.ts';

interface ChooseFileProps {
  /** The name of the chosen file; null before. */
  name: string | null;
  onFile: (file: File) => void;
}

/** Takes a CSV file that is chosen, or dropped on the page. */
export function ChooseFile({ name, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ([file]: readonly File[]) => file && onFile(file);
  const isOver = useFileDrop(take);
  return (
    <fieldset class={isOver ? 'field media-fields dropping' : 'field media-fields'}>
      <legend>{t.csvFile}</legend>
      <FileInput input={input} accept=".csv,.tsv,.txt,text/csv" multiple={false} onFiles={take} />
      <div class="add-media">
        <button type="button" class="small" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {t.chooseFile}
        </button>
        <p class="hint">{name ?? t.dropHint}</p>
      </div>
    </fieldset>
  );
}
