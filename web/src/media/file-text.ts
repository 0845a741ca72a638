import type { Media } from '@herald-publishing/client';
import type { ProbedFile } from '../api/types.ts';
import { kindOf } from '../drafts/draft-media.ts';

/** How a person would call a file. Pictures of templates have no name. */
export function fileTitle({ fileName, mimeType }: Pick<Media, 'fileName' | 'mimeType'>): string {
  if (fileName !== null) return fileName;
  switch (kindOf(mimeType)) {
    case 'image':
      return 'Image without a name';
    case 'video':
      return 'Video without a name';
    default:
      return 'File without a name';
  }
}

const KILOBYTE = 1000;

/** As in `1.4 MB`. */
export function sizeText(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KILOBYTE)), units.length - 1);
  const format = { style: 'unit', unit: units[power], maximumFractionDigits: power < 2 ? 0 : 1 } as const;
  return (bytes / KILOBYTE ** power).toLocaleString(undefined, format);
}

/** As in `1:05` or `1:00:05`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

const formatNames: Readonly<Record<string, string>> = {
  'video/quicktime': 'MOV',
  'video/x-matroska': 'MKV',
  'video/x-msvideo': 'AVI',
};

/** The facts about a file, in short. */
export function factText({ mimeType, width, height, durationSeconds, sizeBytes }: Omit<ProbedFile, 'field'>): string {
  return [
    mimeType && formatName(mimeType),
    width && height && `${width.toLocaleString()} × ${height.toLocaleString()}`,
    durationSeconds !== null && durationText(durationSeconds),
    sizeBytes !== null && sizeText(sizeBytes),
  ]
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .join(' · ');
}

/** As in `PNG`. */
export function formatName(mimeType: string): string {
  return formatNames[mimeType] ?? (mimeType.split('/')[1] ?? '').replace(/^x-/, '').toUpperCase();
}
