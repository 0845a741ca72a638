import { useRef } from 'preact/hooks';
import { onDemand } from '../../components/on-demand.tsx';
import { AddMedia } from './add-media.tsx';
import type { MediaItemsProps } from './media-items.tsx';

/** Many posts, and most replies, have no files. */
const MediaItems = onDemand(async () => (await import('./media-items.tsx')).MediaItems);

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
