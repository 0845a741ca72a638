import type { FileCheck, ProbedFile } from '../../api/types.ts';
import { type DraftMedia, sentKeys } from '../../drafts/draft-media.ts';

const INDEX = /\.media(?:Urls|Ids)\.(\d+)$/;

/** Why no platform can use this file of the draft. */
export function unusableFile(item: DraftMedia, media: readonly DraftMedia[], files: FileCheck | null): string[] {
  return ofFile(files?.unusable, item, media).map(({ message }) => message);
}

/** The facts that the bytes of this file show; null if it was not checked. */
export function probedFile(item: DraftMedia, media: readonly DraftMedia[], files: FileCheck | null): ProbedFile | null {
  return ofFile(files?.files, item, media)[0] ?? null;
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
export function factText({ mimeType, width, height, durationSeconds, sizeBytes }: ProbedFile): string {
  return [
    mimeType && formatName(mimeType),
    width && height && `${width.toLocaleString()} × ${height.toLocaleString()}`,
    durationSeconds !== null && durationText(durationSeconds),
    sizeBytes !== null && sizeText(sizeBytes),
  ]
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .join(' · ');
}

/** Image types that show their size at the beginning. */
const MEASURED = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Whether the beginning of a picture is not as it should be. */
export function isLikelyDamaged({ mimeType, width }: ProbedFile): boolean {
  return MEASURED.has(mimeType ?? '') && width === null;
}

/** What a check says of this file of a draft, among what it says of all. */
function ofFile<Entry extends { field: string }>(
  entries: readonly Entry[] | undefined,
  { key }: DraftMedia,
  media: readonly DraftMedia[],
): Entry[] {
  const index = sentKeys(media).indexOf(key);
  return (entries ?? []).filter(({ field }) => index >= 0 && Number(INDEX.exec(field)?.[1]) === index);
}

function formatName(mimeType: string): string {
  return formatNames[mimeType] ?? (mimeType.split('/')[1] ?? '').replace(/^x-/, '').toUpperCase();
}
