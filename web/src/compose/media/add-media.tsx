import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';

interface AddMediaProps {
  button: RefObject<HTMLButtonElement | null>;
  onFiles: (files: File[]) => void;
  onAddress: () => void;
}

/** The ways to add files. */
export function AddMedia({ button, onFiles, onAddress }: AddMediaProps) {
  const input = useRef<HTMLInputElement>(null);
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
      </button>
      <button type="button" class="small ghost" onClick={onAddress}>
        <Icon name="compose" />
        Add an image or video by its address
      </button>
      <p class="hint">You can also drop files here, or paste a picture.</p>
    </div>
  );
}
