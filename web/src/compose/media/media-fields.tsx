import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { FieldErrors } from '../../components/field.tsx';
import type { Draft } from '../../drafts/draft.ts';
import { type DraftMedia, mediaByAddress } from '../../drafts/draft-media.ts';
import type { DraftErrors } from '../draft-errors.ts';
import type { DraftChange } from '../use-draft.ts';
import type { CheckedFiles } from '../use-post-check.ts';
import { AddMedia } from './add-media.tsx';
import { probedFile, unusableFile } from './file-facts.ts';
import { MediaItem } from './media-item.tsx';
import { MediaList } from './media-list.tsx';
import { useFileDrop } from './use-file-drop.ts';
import type { DraftUploads } from './use-uploads.ts';

interface MediaFieldsProps {
  media: Draft['media'];
  uploads: DraftUploads;
  errors: Pick<DraftErrors, 'media' | 'allMedia'>;
  files: CheckedFiles;
  onChange: (change: DraftChange) => void;
  /** Below the files. */
  children: ComponentChildren;
}

/** The images and videos of a post. */
export function MediaFields({ media, uploads, errors, files, onChange, children }: MediaFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const isOver = useFileDrop(uploads.addFiles);
  const errorsOf = (item: DraftMedia) => {
    const { file, altText } = errors.media(item);
    return { file: [...new Set([...file, ...unusableFile(item, media, files.check)])], altText };
  };
  const changeItem = (key: string, change: Partial<DraftMedia>) =>
    onChange((draft) => ({ media: draft.media.map((one) => (one.key === key ? { ...one, ...change } : one)) }));
  const remove = (key: string) => {
    uploads.cancel(key);
    onChange((draft) => ({ media: draft.media.filter((one) => one.key !== key) }));
    addButton.current?.focus();
  };
  return (
    <fieldset class={isOver ? 'field media-fields dropping' : 'field media-fields'}>
      <legend>Images and videos</legend>
      {media.length > 0 && (
        <MediaList media={media} onChange={(media) => onChange({ media })}>
          {(item, position, onMove) => (
            <MediaItem
              item={item}
              position={position}
              count={media.length}
              state={uploads.states.get(item.key)}
              file={uploads.fileOf(item.key)}
              facts={probedFile(item, media, files.check)}
              errors={errorsOf(item)}
              onChange={(change) => changeItem(item.key, change)}
              onMove={onMove}
              onRemove={() => remove(item.key)}
              onRetry={() => uploads.retry(item.key)}
            />
          )}
        </MediaList>
      )}
      <AddMedia
        button={addButton}
        onFiles={uploads.addFiles}
        onAddress={() => onChange((draft) => ({ media: [...draft.media, mediaByAddress()] }))}
      />
      <FieldErrors id="media-errors" errors={errors.allMedia} />
      <p class="hint" role="status">
        {files.isPending && 'Checking the files …'}
      </p>
      {children}
    </fieldset>
  );
}
