import type { Trouble } from './trouble.ts';

/** A deployment with other settings than the defaults: no trouble of itself, but other calls, which troubles meet. */
const setting = (variable: string, value: string): Trouble => ({
  name: `${variable}=${value}`,
  keepsTime: true,
  prepare: ({ environment }) => {
    environment[variable] = value;
  },
});

export const textContainers = setting('THREADS_TEXT_PUBLISH', 'container');
export const uploadedVideos = setting('TIKTOK_VIDEO_SOURCE', 'upload');
