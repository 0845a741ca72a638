import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { useOffline } from '../live/use-offline.ts';
import { t } from './texts.ts';
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
  if (!state) return <p class="field-errors">{t.interrupted}</p>;
  switch (state.step) {
    case 'waiting':
      return <p class="hint">{t.waiting}</p>;
    case 'checking':
      return <p class="hint">{t.checking}</p>;
    case 'sending':
      return (
        <p class="upload-progress">
          <progress aria-label={t.progressOf({ name })} max={state.totalBytes} value={state.sentBytes} />
          <span class="hint">{(isOffline ? t.progressOffline : t.progress)({ percent: percentOf(state) })}</span>
        </p>
      );
    case 'failed':
      return (
        <>
          <p class="field-errors">{state.message}</p>
          {state.mayRetry && (
            <button type="button" class="small" onClick={onRetry}>
              <RichText text={t.tryAgain({ name })} tags={{ hidden }} />
            </button>
          )}
        </>
      );
  }
}

function percentOf({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }): number {
  return Math.floor((sentBytes / totalBytes) * 100);
}
