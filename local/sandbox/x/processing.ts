import type { Upload, XState } from './state.ts';

export interface Processing {
  state: 'pending' | 'in_progress' | 'succeeded' | 'failed';
  check_after_secs?: number;
  progress_percent?: number;
  error?: { code: number; name: string; message: string };
}

/** The processing of a finalized file; null for images, which are ready at once. */
export const processingOf = (state: XState, { finalized, category }: Upload): Processing | null => {
  if (!finalized || category === 'tweet_image') return null;
  const { stuck, videoProcessingMs, gifProcessingMs } = state.settings();
  const passed = state.clock.now() - finalized.at;
  const needed = category === 'tweet_video' ? videoProcessingMs : gifProcessingMs;
  if (passed === 0 && needed > 0) return { state: 'pending', check_after_secs: 1 };
  if (stuck || passed < needed) return { state: 'in_progress', check_after_secs: 1, progress_percent: 50 };
  if (finalized.check !== 'invalid') return { state: 'succeeded', progress_percent: 100 };
  return { state: 'failed', error: { code: 1, name: 'InvalidMedia', message: 'InvalidContent' } };
};

/** Whether an uploaded file can be part of a post now. */
export const isPostable = (state: XState, upload: Upload): boolean => {
  if (upload.finalized?.check !== 'valid') return false;
  const age = state.clock.now() - upload.finalized.at;
  return age < state.settings().mediaLifeMs && (processingOf(state, upload)?.state ?? 'succeeded') === 'succeeded';
};
