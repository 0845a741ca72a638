import { useState } from 'preact/hooks';
import type { ProbedFile } from '../../api/types.ts';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { type Direction, MoveButtons } from '../../components/move-buttons.tsx';
import { VideoFrame } from '../../components/video-frame.tsx';
import { type DraftMedia, isUnfinished, kindOf, nameOf } from '../../drafts/draft-media.ts';
import { hidden } from '../../i18n/hidden.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { factText } from '../../media/file-text.ts';
import { t as mediaTexts } from '../../media/texts.ts';
import { UploadStatus } from '../../media/upload-status.tsx';
import type { UploadState } from '../../media/uploads.ts';
import type { MediaErrors } from '../draft-errors.ts';
import { isLikelyDamaged } from './file-facts.ts';
import { t } from './item-texts.ts';
import { useObjectUrl } from './use-object-url.ts';

interface MediaItemProps {
  item: DraftMedia;
  position: number;
  count: number;
  /** Of its upload; undefined where none is under way. */
  state: UploadState | undefined;
  /** On the device, where it is there. */
  file: File | undefined;
  facts: ProbedFile | null;
  errors: MediaErrors;
  onChange: (change: Partial<DraftMedia>) => void;
  onMove: (direction: Direction) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** One file of a post: what it is, its alternative text, its place among the others. */
export function MediaItem(props: MediaItemProps) {
  const { item, position, count, state, file, facts, errors, onChange, onMove, onRemove } = props;
  const name = nameOf(item, position);
  const isPending = isUnfinished(item) && state !== undefined && state.step !== 'failed';
  const kind = item.kind ?? kindOf(facts?.mimeType ?? '');
  // A file that may never arrive needs no alternative text.
  const isDescribed = kind !== 'document' && (!isUnfinished(item) || isPending);
  return (
    <>
      <MediaThumbnail url={item.url} kind={kind} file={file} />
      <div class="media-facts">
        {item.fileName === null ? <AddressField {...props} /> : <UploadedFile {...props} />}
        {facts?.mimeType && <Facts facts={facts} />}
        {isDescribed && (
          <AltTextField
            name={name}
            text={item.altText}
            errors={errors.altText}
            onChange={(altText) => onChange({ altText })}
          />
        )}
      </div>
      <div class="media-actions">
        <MoveButtons name={name} position={position} count={count} onMove={onMove} />
        {isPending ? (
          <button type="button" class="small ghost" onClick={onRemove}>
            <RichText text={mediaTexts.cancelUpload({ name })} tags={{ hidden }} />
          </button>
        ) : (
          <button type="button" class="ghost icon-only" aria-label={t.remove({ name })} onClick={onRemove}>
            <Icon name="remove" />
          </button>
        )}
      </div>
    </>
  );
}

function AddressField({ item, position, errors, onChange }: MediaItemProps) {
  return (
    <Field label={t.address({ number: position + 1 })} errors={errors.file}>
      {(control) => (
        <input
          {...control}
          type="url"
          inputMode="url"
          placeholder="https://example.com/picture.jpg"
          value={item.url}
          onInput={(event) => onChange({ url: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

function UploadedFile({ item, position, state, errors, onRetry }: MediaItemProps) {
  return (
    <>
      <strong class="file-name" dir="auto">
        {nameOf(item, position)}
      </strong>
      {isUnfinished(item) && <UploadStatus name={nameOf(item, position)} state={state} onRetry={onRetry} />}
      {errors.file.map((error) => (
        <p key={error} class="field-errors">
          {error}
        </p>
      ))}
    </>
  );
}

function Facts({ facts }: { facts: ProbedFile }) {
  return (
    <>
      <p class="hint">{factText(facts)}</p>
      {isLikelyDamaged(facts) && <p class="hint">{t.damaged}</p>}
    </>
  );
}

interface AltTextFieldProps {
  name: string;
  text: string;
  errors: readonly string[];
  onChange: (text: string) => void;
}

/** What a file shows, for those who do not see it. */
function AltTextField({ name, text, errors, onChange }: AltTextFieldProps) {
  return (
    <Field label={<RichText text={t.altText({ name })} tags={{ hidden }} />} errors={errors}>
      {(control) => (
        <textarea
          {...control}
          class="alt-text"
          rows={1}
          dir="auto"
          value={text}
          placeholder={t.describe}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface MediaThumbnailProps {
  url: string;
  kind: DraftMedia['kind'];
  /** The file on the device, where it is there. */
  file: File | undefined;
}

/** What a file shows, by which it can be dragged; decorative, as its name stands beside it. An empty square where that is not known, or the browser cannot show it. */
function MediaThumbnail({ url, kind, file }: MediaThumbnailProps) {
  const source = useObjectUrl(file) ?? url;
  const [failed, setFailed] = useState('');
  return (
    <span class="media-handle" draggable aria-hidden="true">
      {source !== '' && kind === 'video' && <VideoFrame url={source} />}
      {source !== '' && kind === 'image' && failed !== source && (
        <img src={source} alt="" draggable={false} onError={() => setFailed(source)} />
      )}
    </span>
  );
}
