import type { ProbedFile } from '../../api/types.ts';
import { OrderedList } from '../../components/ordered-list.tsx';
import { type DraftMedia, nameOf } from '../../drafts/draft-media.ts';
import type { MediaErrors } from '../draft-errors.ts';
import { t as itemTexts } from './item-texts.ts';
import { MediaItem } from './media-item.tsx';
import { t } from './texts.ts';
import type { DraftUploads } from './use-uploads.ts';

export interface MediaItemsProps {
  media: readonly DraftMedia[];
  /** What the files are for, where that is not the post. */
  owner?: string;
  uploads: Omit<DraftUploads, 'addFiles'>;
  errorsOf: (item: DraftMedia) => MediaErrors;
  factsOf: (item: DraftMedia) => ProbedFile | null;
  /** `change` makes the new files of those at the time. */
  onChange: (change: (media: DraftMedia[]) => DraftMedia[]) => void;
  onRemoved: () => void;
}

/** The images and videos of a post or of a reply, in their order. */
export function MediaItems({ media, owner, uploads, errorsOf, factsOf, onChange, onRemoved }: MediaItemsProps) {
  const remove = (key: string) => {
    uploads.cancel(key);
    onChange((before) => before.filter((one) => one.key !== key));
    onRemoved();
  };
  return (
    <OrderedList
      items={media}
      label={owner ? itemTexts.mediaOf({ owner }) : t.media}
      name="media"
      nameOf={nameOf}
      onChange={(changed) => onChange(() => changed)}
    >
      {(item, position, onMove) => (
        <MediaItem
          item={item}
          position={position}
          count={media.length}
          state={uploads.states.get(item.key)}
          file={uploads.fileOf(item.key)}
          facts={factsOf(item)}
          errors={errorsOf(item)}
          onChange={(change) =>
            onChange((before) => before.map((one) => (one.key === item.key ? { ...one, ...change } : one)))
          }
          onMove={onMove}
          onRemove={() => remove(item.key)}
          onRetry={() => uploads.retry(item.key)}
        />
      )}
    </OrderedList>
  );
}
