import { announce } from '../../components/announcer.tsx';
import type { Draft } from '../../drafts/draft.ts';
import { type DraftMedia, isUnfinished, MAX_MEDIA, mediaFromFile, nameOf, storedAs } from '../../drafts/draft-media.ts';
import { withMediaAt } from '../../drafts/draft-replies.ts';
import { t as uploadTexts } from '../../media/upload-texts.ts';
import type { UploadState, Uploads } from '../../media/uploads.ts';
import { useUploadTasks } from '../../media/use-upload-tasks.ts';
import type { DraftChange } from '../use-draft.ts';
import { t } from './texts.ts';

/** The uploads of a draft. */
export interface DraftUploads extends Omit<Uploads, 'add' | 'cancelAll'> {
  /** By the keys of the media. */
  states: ReadonlyMap<string, UploadState>;
  /** Adds files to the post, or to the reply with this key, and begins to upload them. */
  addFiles(files: readonly File[], reply?: string | null): void;
}

/** Uploads files into a draft: each is in it from the start, and gets its address once it is stored. They end with the component. */
export function useUploads(
  draft: Pick<Draft, 'media' | 'replies'>,
  change: (change: DraftChange) => void,
): DraftUploads {
  const { uploads, states } = useUploadTasks((key, stored) => {
    const store = (media: readonly DraftMedia[]) => media.map((one) => (one.key === key ? storedAs(one, stored) : one));
    change(({ media, replies }) => ({
      media: store(media),
      replies: replies.map((one) => ({ ...one, media: store(one.media) })),
    }));
  });

  const addFiles = (files: readonly File[], reply: string | null = null) => {
    const { media } = draft.replies.find(({ key }) => key === reply) ?? draft;
    const taken = files.slice(0, Math.max(0, MAX_MEDIA - media.length));
    const added = taken.map((file) => ({ file, item: mediaFromFile(file) }));
    const items = added.map(({ item }) => item);
    change((now) => withMediaAt(now, reply, (before) => [...before, ...items]));
    for (const { file, item } of added) uploads.add(item.key, file);
    const leftOut = files.length - taken.length;
    announce(leftOut > 0 ? t.leftOut(leftOut, { max: MAX_MEDIA }) : uploadTexts.uploading(taken.length));
  };
  const { retry, cancel, fileOf } = uploads;
  return { states, addFiles, retry, cancel, fileOf };
}

/** Why a post cannot be sent because of its files; null where all of them have arrived. `failure`: as in "Nothing was published". */
export function unfinishedMessage(
  media: readonly DraftMedia[],
  states: ReadonlyMap<string, UploadState>,
  failure: string,
): string | null {
  const unfinished = media.map((item, position) => ({ item, position })).filter(({ item }) => isUnfinished(item));
  const pending = unfinished.filter(({ item }) => (states.get(item.key)?.step ?? 'failed') !== 'failed');
  const concerned = pending.length > 0 ? pending : unfinished;
  const [first] = concerned;
  if (!first) return null;
  const text = pending.length > 0 ? t.stillUploading : t.notUploaded;
  return text(concerned.length, { failure, file: nameOf(first.item, first.position) });
}
