import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';

interface AddMediaProps {
  button: RefObject<HTMLButtonElement | null>;
  /** What the files are for, where that is not the post, for screen readers. */
  owner: string | undefined;
  onFiles: (files: File[]) => void;
  onAddress: () => void;
}

/** The ways to add files. */
export function AddMedia({ button, owner, onFiles, onAddress }: AddMediaProps) {
  const input = useRef<HTMLInputElement>(null);
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
      <button type="button" class="small ghost" onClick={onAddress}>
        <Icon name="compose" />
        Add an image or video by its address
        {suffix}
      </button>
      {!owner && <p class="hint">You can also drop files here, or paste a picture.</p>}
    </div>
  );
}
