import type { StoredMedia } from '@herald-publishing/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '../components/announcer.tsx';
import { t } from './upload-texts.ts';
import { createUploads, type UploadState, type Uploads } from './uploads.ts';

export interface UploadTasks {
  uploads: Uploads;
  /** By their keys. */
  states: ReadonlyMap<string, UploadState>;
}

/** Uploads that end with the component. `onStored` is called with the key of each file that has arrived. */
export function useUploadTasks(onStored: (key: string, stored: StoredMedia) => void): UploadTasks {
  const latest = useRef(onStored);
  latest.current = onStored;
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map());
  const uploads = useMemo(
    () =>
      createUploads({
        // Most visits upload nothing.
        upload: async (upload) => (await import('./upload-file.ts')).uploadFile(upload),
        onState: (key, state) =>
          setStates((before) => {
            const after = new Map(before);
            if (state) after.set(key, state);
            else after.delete(key);
            return after;
          }),
        onStored: (key, stored, { name }) => {
          latest.current(key, stored);
          announce(t.uploaded({ name }));
        },
        onFailed: ({ name }, problem) => announce(t.notUploaded({ name, problem })),
      }),
    [],
  );
  useEffect(() => () => uploads.cancelAll(), []);
  useLeaveWarning([...states.values()].some(({ step }) => step !== 'failed'));
  return { uploads, states };
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
