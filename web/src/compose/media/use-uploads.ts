import type { StoredMedia } from '@herald-publishing/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '../../components/announcer.tsx';
import type { Draft } from '../../drafts/draft.ts';
import { type DraftMedia, MAX_MEDIA, mediaFromFile, storedAs } from '../../drafts/draft-media.ts';
import { withMediaAt } from '../../drafts/draft-replies.ts';
import type { DraftChange } from '../use-draft.ts';
import { uploadFile } from './upload-file.ts';
import { createUploads, type UploadState, type Uploads } from './uploads.ts';

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
  const latest = useRef(change);
  latest.current = change;
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map());
  const uploads = useMemo(
    () =>
      createUploads({
        upload: uploadFile,
        onState: (key, state) =>
          setStates((before) => {
            const after = new Map(before);
            if (state) after.set(key, state);
            else after.delete(key);
            return after;
          }),
        onStored: (key: string, stored: StoredMedia, file: File) => {
          const store = (media: readonly DraftMedia[]) =>
            media.map((one) => (one.key === key ? storedAs(one, stored) : one));
          latest.current(({ media, replies }) => ({
            media: store(media),
            replies: replies.map((one) => ({ ...one, media: store(one.media) })),
          }));
          announce(`${file.name} is uploaded.`);
        },
        onFailed: ({ name }, message) => announce(`${name} was not uploaded. ${message}`),
      }),
    [],
  );
  useEffect(() => () => uploads.cancelAll(), []);
  useLeaveWarning([...states.values()].some(({ step }) => step !== 'failed'));

  const addFiles = (files: readonly File[], reply: string | null = null) => {
    const { media } = draft.replies.find(({ key }) => key === reply) ?? draft;
    const taken = files.slice(0, Math.max(0, MAX_MEDIA - media.length));
    const added = taken.map((file) => ({ file, item: mediaFromFile(file) }));
    const items = added.map(({ item }) => item);
    change((now) => withMediaAt(now, reply, (before) => [...before, ...items]));
    for (const { file, item } of added) uploads.add(item.key, file);
    const leftOut = files.length - taken.length;
    announce(
      leftOut > 0
        ? `A post takes at most ${MAX_MEDIA} images and videos: ${leftOut} were left out.`
        : `${taken.length === 1 ? 'One file is' : `${taken.length} files are`} being uploaded.`,
    );
  };
  const { retry, cancel, fileOf } = uploads;
  return { states, addFiles, retry, cancel, fileOf };
}

/** Warns before the page is left while files are being uploaded. */
function useLeaveWarning(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isPending]);
}
