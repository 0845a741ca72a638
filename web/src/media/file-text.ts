import type { Media } from '@herald-publishing/client';
import type { ProbedFile } from '../api/types.ts';
import { kindOf } from '../drafts/draft-media.ts';
import { locale, numbers } from '../i18n/language.ts';
import { t } from './texts.ts';

/** Of a picture or a video, in pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

/** How a person would call a file. Pictures of templates have no name. */
export function fileTitle({ fileName, mimeType }: Pick<Media, 'fileName' | 'mimeType'>): string {
  if (fileName !== null) return fileName;
  switch (kindOf(mimeType)) {
    case 'image':
      return t.imageWithoutName;
    case 'video':
      return t.videoWithoutName;
    default:
      return t.fileWithoutName;
  }
}

const KILOBYTE = 1000;

/** As in `1.4 MB`. */
export function sizeText(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KILOBYTE)), units.length - 1);
  const format = { style: 'unit', unit: units[power], maximumFractionDigits: power < 2 ? 0 : 1 } as const;
  return (bytes / KILOBYTE ** power).toLocaleString(locale, format);
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
    width && height && dimensionsText({ width, height }),
    durationSeconds !== null && durationText(durationSeconds),
    sizeBytes !== null && sizeText(sizeBytes),
  ]
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .join(' · ');
}

/** As in `1,080 × 1,080`. */
export function dimensionsText({ width, height }: Dimensions): string {
  return `${numbers.format(width)} × ${numbers.format(height)}`;
}

/** As in `PNG`. */
export function formatName(mimeType: string): string {
  return formatNames[mimeType] ?? (mimeType.split('/')[1] ?? '').replace(/^x-/, '').toUpperCase();
}
