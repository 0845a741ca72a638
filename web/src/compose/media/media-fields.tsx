import type { ComponentChildren } from 'preact';
import { FieldErrors } from '../../components/field.tsx';
import type { Draft } from '../../drafts/draft.ts';
import type { DraftMedia } from '../../drafts/draft-media.ts';
import { useFileDrop } from '../../media/use-file-drop.ts';
import type { DraftErrors } from '../draft-errors.ts';
import type { DraftChange } from '../use-draft.ts';
import type { CheckedFiles } from '../use-post-check.ts';
import { probedFile, unusableFile } from './file-facts.ts';
import { MediaEditor } from './media-editor.tsx';
import { t } from './texts.ts';
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

/** The images and videos of a post. Files that are dropped on a reply, or pasted into it, are added there. */
export function MediaFields({ media, uploads, errors, files, onChange, children }: MediaFieldsProps) {
  const isOver = useFileDrop((dropped, at) =>
    uploads.addFiles(dropped, at?.closest('.reply-item')?.getAttribute('data-key') ?? null),
  );
  const errorsOf = (item: DraftMedia) => {
    const { file, altText } = errors.media(item);
    return { file: [...new Set([...file, ...unusableFile(item, media, files.check)])], altText };
  };
  return (
    <fieldset class={isOver ? 'field media-fields dropping' : 'field media-fields'}>
      <legend>{t.media}</legend>
      <MediaEditor
        media={media}
        uploads={uploads}
        errorsOf={errorsOf}
        factsOf={(item) => probedFile(item, media, files.check)}
        onFiles={uploads.addFiles}
        onChange={(change) => onChange((draft) => ({ media: change(draft.media) }))}
      />
      <FieldErrors id="media-errors" errors={errors.allMedia} />
      <p class="hint" role="status">
        {files.isPending && t.checking}
      </p>
      {children}
    </fieldset>
  );
}
