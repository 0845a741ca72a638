// How files come in.

export { completeUpload } from './complete-upload.ts';
export { ingestMedia } from './ingest.ts';
export { drawPicture, renderToMedia } from './render.ts';
export type { SavedMedia } from './save.ts';
export { sourceHasChanged } from './source-changed.ts';
export { SESSION_MS, startUpload } from './start-upload.ts';
export { bytesPerDayOf, storedToday } from './storage-quota.ts';

// Files that are stored.

export { deleteMedia } from './delete.ts';
export { fileNameOf, nameInUrl } from './file-name.ts';
export { type MediaFilters, mediaKinds } from './list-filters.ts';
export { listMedia, readMedia } from './read.ts';
export { recordedFacts } from './recorded-facts.ts';
export {
  EXPORTS_FOLDER,
  exportPath,
  isOwnUrl,
  PUBLIC_FOLDERS,
  REHOSTED_FOLDER,
  removeStored,
  storedIdsIn,
  uploadPath,
} from './storage-path.ts';

// What a file is, and how a platform gets it.

export { detectFileType, isAudioOrVideo, SAMPLE_BYTES } from './file-type.ts';
export { fitImage, fittingOf } from './fit-image.ts';
export { imageSizeOf } from './image-size.ts';
export { keepsSize, withoutMetadata } from './metadata/remove.ts';
export { openFile } from './open-file.ts';
export { type Probe, probeMedia } from './probe.ts';
export { rehost } from './rehost.ts';
