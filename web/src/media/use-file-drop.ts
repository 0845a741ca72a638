import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Takes the files that are dropped on the page or pasted into it; without this, the browser would leave the page for a file that
 * was dropped beside a form. `at` is what they were dropped on, or pasted into. Returns whether files are being dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[], at: Element | null) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    // A picture of this page that is dragged comes as a file as well.
    let isOwn = false;
    document.addEventListener('dragstart', () => (isOwn = true), { signal });
    document.addEventListener('dragend', () => (isOwn = false), { signal });
    const take = (event: Event, files: FileList | undefined) => {
      if (!files || files.length === 0) return;
      event.preventDefault();
      latest.current([...files], event.target instanceof Element ? event.target : null);
    };
    document.addEventListener(
      'dragover',
      (event) => {
        if (isOwn || !hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    // Without a related target, the pointer has left the page, and not an element for another.
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!isOwn && hasFiles(event)) take(event, event.dataTransfer?.files);
      },
      { signal },
    );
    document.addEventListener('paste', (event) => !hasText(event) && take(event, event.clipboardData?.files), {
      signal,
    });
    return () => listeners.abort();
  }, []);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.some((type) => type === 'Files') ?? false;
}

/** Of a copied text: programs add a picture of it to the clipboard. */
function hasText({ clipboardData }: ClipboardEvent): boolean {
  return clipboardData?.types.includes('text/plain') ?? false;
}
