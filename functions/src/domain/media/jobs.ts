export { clearAbandoned, clearExpiredMedia, clearUploads } from './clear.ts';
