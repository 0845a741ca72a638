import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { type DraftMedia, mediaByAddress } from '../../drafts/draft-media.ts';

const ChooseDialog = onDemand(async () => (await import('../../library/choose-dialog.tsx')).ChooseDialog);

interface AddMediaProps {
  media: readonly DraftMedia[];
  button: RefObject<HTMLButtonElement | null>;
  /** What the files are for, where that is not the post, for screen readers. */
  owner: string | undefined;
  onFiles: (files: File[]) => void;
  onAdd: (added: DraftMedia[]) => void;
}

/** The ways to add files. */
export function AddMedia({ media, button, owner, onFiles, onAdd }: AddMediaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const suffix = owner && <span class="visually-hidden"> to {owner}</span>;
  return (
    <div class="add-media">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*,video/*,application/pdf"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <button ref={button} type="button" class="small" onClick={() => input.current?.click()}>
        <Icon name="upload" />
        Upload from this device
        {suffix}
      </button>
      <button type="button" class="small" onClick={() => setChoosing(true)}>
        <Icon name="library" />
        Choose from the library
        {suffix}
      </button>
      <button type="button" class="small ghost" onClick={() => onAdd([mediaByAddress()])}>
        <Icon name="compose" />
        Add an image or video by its address
        {suffix}
      </button>
      {!owner && <p class="hint">You can also drop files here, or paste a picture.</p>}
      {isChoosing && <ChooseDialog media={media} onChoose={onAdd} onClose={() => setChoosing(false)} />}
    </div>
  );
}
