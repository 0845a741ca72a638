import { type DraftMedia, isUnfinished, nameOf } from '../../drafts/draft-media.ts';
import type { UploadState } from './uploads.ts';

/** Why a post cannot be sent because of its files; null where all of them have arrived. */
export function unfinishedMessage(
  media: readonly DraftMedia[],
  states: ReadonlyMap<string, UploadState>,
): string | null {
  const unfinished = media.map((item, position) => ({ item, position })).filter(({ item }) => isUnfinished(item));
  const pending = unfinished.filter(({ item }) => (states.get(item.key)?.step ?? 'failed') !== 'failed');
  const concerned = pending.length > 0 ? pending : unfinished;
  const [first, second] = concerned;
  if (!first) return null;
  const name = second ? `${concerned.length} files` : nameOf(first.item, first.position);
  const them = second ? 'them' : 'it';
  return pending.length > 0
    ? `Nothing was published: ${name} ${second ? 'are' : 'is'} still being uploaded. Wait until that is done, or cancel ${them}.`
    : `Nothing was published: ${name} ${second ? 'were' : 'was'} not uploaded. Try again, or remove ${them}.`;
}
