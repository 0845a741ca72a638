import type { RefObject } from 'preact';

interface FileInputProps {
  /** For the button that opens the dialog of the browser. */
  input: RefObject<HTMLInputElement | null>;
  /** Images, videos and PDFs by default. */
  accept?: string;
  multiple: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files of the device. It is hidden: a button opens it. */
export function FileInput({ input, accept = 'image/*,video/*,application/pdf', multiple, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple={multiple}
      hidden
      accept={accept}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // The same file may be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
