import { fileTypeFromBuffer } from 'file-type';

/** What a file is, from its bytes alone. */
export interface FileType {
  mimeType: string;
  /** Without the dot. */
  extension: string;
}

/** As many bytes as are looked at: the library's own choice for streams. */
export const SAMPLE_BYTES = 4100;

/** Beside pictures, sound and video: documents that platforms take. */
const documentTypes = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);

/** Where the library's name is not the one the world goes by: IANA's, or the one that servers and players know. */
const aliases: Readonly<Record<string, string>> = {
  'application/ogg': 'audio/ogg',
  'application/mxf': 'video/mxf',
  'audio/x-m4a': 'audio/mp4',
  'video/matroska': 'video/x-matroska',
  'video/vnd.avi': 'video/x-msvideo',
};

const isStorable = (mimeType: string): boolean =>
  /^(image|video|audio)\//.test(mimeType) ? mimeType !== 'image/svg+xml' : documentTypes.has(mimeType);

/**
 * Decides what a file is from its beginning; null for all that is not taken. What a browser could run (HTML, SVG, XML,
 * scripts) is never taken: it has no signature that would get it onto the list. Neither names nor headers are asked.
 */
export const detectFileType = async (sample: Uint8Array): Promise<FileType | null> => {
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  if (!found) return null;
  const mimeType = aliases[found.mime] ?? found.mime.split(';')[0] ?? found.mime;
  return isStorable(mimeType) ? { mimeType, extension: found.ext } : null;
};

/** Whether a file of this type can be listened to. */
export const isAudioOrVideo = (mimeType: string): boolean => /^(audio|video)\//.test(mimeType);
