import { type DraftMedia, isUnfinished, nameOf } from '../../drafts/draft-media.ts';
import type { UploadState } from '../../media/uploads.ts';

/** Why a post cannot be sent because of its files; null where all of them have arrived. `failure`: as in "Nothing was published". */
export function unfinishedMessage(
  media: readonly DraftMedia[],
  states: ReadonlyMap<string, UploadState>,
  failure: string,
): string | null {
  const unfinished = media.map((item, position) => ({ item, position })).filter(({ item }) => isUnfinished(item));
  const pending = unfinished.filter(({ item }) => (states.get(item.key)?.step ?? 'failed') !== 'failed');
  const concerned = pending.length > 0 ? pending : unfinished;
  const [first, second] = concerned;
  if (!first) return null;
  const name = second ? `${concerned.length} files` : nameOf(first.item, first.position);
  const them = second ? 'them' : 'it';
  return pending.length > 0
    ? `${failure}: ${name} ${second ? 'are' : 'is'} still being uploaded. Wait until that is done, or cancel ${them}.`
    : `${failure}: ${name} ${second ? 'were' : 'was'} not uploaded. Try again, or remove ${them}.`;
}
