import { type DraftMedia, isUnfinished, nameOf } from '../../drafts/draft-media.ts';
import type { UploadState } from '../../media/uploads.ts';
import { t } from './texts.ts';

/** Why a post cannot be sent because of its files; null where all of them have arrived. `failure`: as in "Nothing was published". */
export function unfinishedMessage(
  media: readonly DraftMedia[],
  states: ReadonlyMap<string, UploadState>,
  failure: string,
): string | null {
  const unfinished = media.map((item, position) => ({ item, position })).filter(({ item }) => isUnfinished(item));
  const pending = unfinished.filter(({ item }) => (states.get(item.key)?.step ?? 'failed') !== 'failed');
  const concerned = pending.length > 0 ? pending : unfinished;
  const [first] = concerned;
  if (!first) return null;
  const text = pending.length > 0 ? t.stillUploading : t.notUploaded;
  return text(concerned.length, { failure, file: nameOf(first.item, first.position) });
}
