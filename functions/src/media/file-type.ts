import { fileTypeFromBuffer } from 'file-type';

/** The type of a file, detected from its bytes. */
export interface FileType {
  mimeType: string;
  /** Without the dot. */
  extension: string;
}

/** Bytes needed for the detection: the library's own sample size for streams. */
export const SAMPLE_BYTES = 4100;

/** Documents that platforms accept, besides images, audio and video. */
const documentTypes = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);

/** Replaces some of the library's names by IANA's, or by those that servers and players use. */
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
 * Detects the type of a file from its first bytes; null if it is not supported. What a browser could execute (HTML, SVG,
 * XML, scripts) is never supported. File names and response headers are ignored.
 */
export const detectFileType = async (sample: Uint8Array): Promise<FileType | null> => {
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  if (!found) return null;
  const mimeType = aliases[found.mime] ?? found.mime.split(';')[0] ?? found.mime;
  return isStorable(mimeType) ? { mimeType, extension: found.ext } : null;
};

/** Whether files of this type can be transcribed and have a duration. */
export const isAudioOrVideo = (mimeType: string): boolean => /^(audio|video)\//.test(mimeType);
