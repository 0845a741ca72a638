import type { DraftEntry } from '../drafts/requests.ts';
import { authorOf } from './draft-text.ts';

/** The tag of a `RichText` for who has prepared a draft, or for "you" in the form of the sentence. */
export function authorTag(draft: Pick<DraftEntry, 'createdBy'>) {
  return (you: string) => <bdi>{you || authorOf(draft)}</bdi>;
}
