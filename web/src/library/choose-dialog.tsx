import type { Media } from '@herald-publishing/client';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { announce } from '../components/announcer.tsx';
import { type DraftMedia, kindOf, MAX_MEDIA } from '../drafts/draft-media.ts';
import { mediaOfFile } from './draft-of-file.ts';
import { FileBrowser } from './file-browser.tsx';
import { FileTile } from './file-tile.tsx';
import { noFilters } from './filters.ts';
import { t } from './texts.ts';

interface ChooseDialogProps {
  /** The files that are there already. */
  media: readonly DraftMedia[];
  onChoose: (added: DraftMedia[]) => void;
  onClose: () => void;
}

/** Chooses stored files for a post or a reply. They are added in the order in which they were chosen. */
export function ChooseDialog({ media, onChoose, onClose }: ChooseDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [filters, setFilters] = useState(noFilters);
  const [chosen, setChosen] = useState<readonly Media[]>([]);
  useEffect(() => dialog.current?.showModal(), []);
  const isFull = media.length + chosen.length >= MAX_MEDIA;
  const add = () => {
    onChoose(chosen.map(mediaOfFile));
    announce(t.added(chosen.length));
    // It gives the focus back.
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="choose-dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{t.choose}</h2>
      <FileBrowser filters={filters} onFilters={setFilters}>
        {(file) => (
          <Choice
            file={file}
            position={chosen.findIndex((one) => one.id === file.id)}
            isThere={media.some(({ mediaId }) => mediaId === file.id)}
            isFull={isFull}
            onToggle={(isChosen) =>
              setChosen(isChosen ? [...chosen, file] : chosen.filter((one) => one.id !== file.id))
            }
          />
        )}
      </FileBrowser>
      <div class="actions">
        {isFull && <p class="hint">{t.full({ max: MAX_MEDIA })}</p>}
        <button type="button" class="ghost" onClick={() => dialog.current?.close()}>
          {t.cancel}
        </button>
        <button type="button" class="primary" disabled={chosen.length === 0} onClick={add}>
          {chosen.length === 0 ? t.addFiles : t.addChosen(chosen.length)}
        </button>
      </div>
    </dialog>
  );
}

interface ChoiceProps {
  file: Media;
  /** Among the chosen files; negative where it is not chosen. */
  position: number;
  isThere: boolean;
  isFull: boolean;
  onToggle: (isChosen: boolean) => void;
}

function Choice({ file, position, isThere, isFull, onToggle }: ChoiceProps) {
  const isChosen = position >= 0;
  const reason = whyNot(file, isThere);
  const isDisabled = reason !== null || (isFull && !isChosen);
  return (
    <button
      type="button"
      class="file-tile"
      aria-pressed={isChosen}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onToggle(!isChosen)}
    >
      <FileTile file={file} />
      {reason && <span class="hint">{reason}</span>}
      {isChosen && <span class="file-order">{position + 1}</span>}
    </button>
  );
}

/** Why a file cannot be chosen; null where it can. */
function whyNot({ mimeType }: Media, isThere: boolean): string | null {
  if (isThere) return t.addedAlready;
  return kindOf(mimeType) ? null : t.notPostable;
}
