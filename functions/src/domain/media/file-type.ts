import { detectTextType } from './text-type.ts';

/** The type of a file, detected from its bytes. */
export interface FileType {
  mimeType: string;
  /** Without the dot. */
  extension: string;
}

/** Bytes needed for the detection: the library's own sample size for streams. */
export const SAMPLE_BYTES = 4100;

/** What is stored besides images, audio and video: documents that platforms accept, subtitles, archives. Never displayed. */
const downloadedTypes = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
  'text/calendar',
  'text/vcard',
  'text/vtt',
]);

/** Replaces some of the library's names by IANA's, or by those that servers and players use. */
const aliases: Readonly<Record<string, string>> = {
  'application/ogg': 'audio/ogg',
  'application/mxf': 'video/mxf',
  'audio/x-m4a': 'audio/mp4',
  'video/matroska': 'video/x-matroska',
  'video/vnd.avi': 'video/x-msvideo',
};

/** A browser displays only what it cannot execute; anything else is downloaded. */
export function dispositionOf({ mimeType }: FileType) {
  return /^(image|video|audio)\//.test(mimeType) ? ('inline' as const) : ('attachment' as const);
}

const zip: FileType = { mimeType: 'application/zip', extension: 'zip' };

/**
 * Detects the type of a file from its first bytes; null if it is not supported. What a browser could execute (HTML, SVG,
 * XML, scripts) is never supported. File names and response headers are ignored.
 */
export async function detectFileType(sample: Uint8Array): Promise<FileType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  if (!found) return isZip(sample) ? zip : detectTextType(sample);
  const mimeType = aliases[found.mime] ?? found.mime.split(';')[0] ?? found.mime;
  return isStorable(mimeType) ? { mimeType, extension: found.ext } : null;
}

/** Whether files of this type can be transcribed and have a duration. */
export function isAudioOrVideo(mimeType: string): boolean {
  return /^(audio|video)\//.test(mimeType);
}

/** The signature of an archive's first file; the library fails where that file is longer than the sample. */
function isZip(sample: Uint8Array): boolean {
  return Buffer.from(sample.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';
}

function isStorable(mimeType: string): boolean {
  return /^(image|video|audio)\//.test(mimeType) ? mimeType !== 'image/svg+xml' : downloadedTypes.has(mimeType);
}
