import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { type DraftMedia, mediaByAddress } from '../../drafts/draft-media.ts';
import { hidden } from '../../i18n/hidden.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { FileInput } from '../../media/file-input.tsx';
import type { MediaItemsProps } from './media-items.tsx';
import { t } from './texts.ts';

/** Many posts, and most replies, have no files. */
const MediaItems = onDemand(async () => (await import('./media-items.tsx')).MediaItems);

const ChooseDialog = onDemand(async () => (await import('../../library/choose-dialog.tsx')).ChooseDialog);

interface MediaEditorProps extends Omit<MediaItemsProps, 'onRemoved'> {
  onFiles: (files: File[]) => void;
}

/** The images and videos of a post or of a reply, and the ways to add some. */
export function MediaEditor({ onFiles, ...items }: MediaEditorProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      {items.media.length > 0 && <MediaItems {...items} onRemoved={() => addButton.current?.focus()} />}
      <AddMedia
        media={items.media}
        button={addButton}
        owner={items.owner}
        onFiles={onFiles}
        onAdd={(added) => items.onChange((before) => [...before, ...added])}
      />
    </>
  );
}

interface AddMediaProps {
  media: readonly DraftMedia[];
  button: RefObject<HTMLButtonElement | null>;
  /** What the files are for, where that is not the post, for screen readers. */
  owner: string | undefined;
  onFiles: (files: File[]) => void;
  onAdd: (added: DraftMedia[]) => void;
}

/** The ways to add files. */
function AddMedia({ media, button, owner, onFiles, onAdd }: AddMediaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const label = (action: string) => (owner ? <RichText text={t.addTo({ action, owner })} tags={{ hidden }} /> : action);
  return (
    <div class="add-media">
      <FileInput input={input} multiple={true} onFiles={onFiles} />
      <button ref={button} type="button" class="small" onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {label(t.uploadFromDevice)}
      </button>
      <button type="button" class="small" onClick={() => setChoosing(true)}>
        <Icon name="library" />
        {label(t.chooseFromLibrary)}
      </button>
      <button type="button" class="small ghost" onClick={() => onAdd([mediaByAddress()])}>
        <Icon name="compose" />
        {label(t.addByAddress)}
      </button>
      {!owner && <p class="hint">{t.dropHint}</p>}
      {isChoosing && <ChooseDialog media={media} onChoose={onAdd} onClose={() => setChoosing(false)} />}
    </div>
  );
}
