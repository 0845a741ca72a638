export { clearAbandoned } from './clear-abandoned.ts';
export { clearExpiredMedia } from './clear-expired.ts';
export { clearUploads } from './clear-uploads.ts';
