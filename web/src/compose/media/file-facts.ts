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
