import { useOffline } from '../live/use-offline.ts';
import type { UploadState } from './uploads.ts';

interface UploadStatusProps {
  name: string;
  /** Undefined where nothing is known of it, such as after a reload. */
  state: UploadState | undefined;
  onRetry: () => void;
}

/** How far the upload of a file is, or why it has failed. */
export function UploadStatus({ name, state, onRetry }: UploadStatusProps) {
  const isOffline = useOffline();
  if (!state) return <p class="field-errors">The upload was interrupted. Remove the file, and choose it again.</p>;
  switch (state.step) {
    case 'waiting':
      return <p class="hint">Waiting for the files before it …</p>;
    case 'checking':
      return <p class="hint">Checking the file …</p>;
    case 'sending':
      return (
        <p class="upload-progress">
          <progress aria-label={`Upload of ${name}`} max={state.totalBytes} value={state.sentBytes} />
          <span class="hint">
            {percentOf(state)} %{isOffline && ', goes on once you are online again'}
          </span>
        </p>
      );
    case 'failed':
      return (
        <>
          <p class="field-errors">{state.message}</p>
          {state.mayRetry && (
            <button type="button" class="small" onClick={onRetry}>
              Try again<span class="visually-hidden"> to upload {name}</span>
            </button>
          )}
        </>
      );
  }
}

function percentOf({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }): number {
  return Math.floor((sentBytes / totalBytes) * 100);
}
