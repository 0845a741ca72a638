import type { ApiError } from '../api/api-error.ts';
import { type Draft, mediaPositions } from './draft.ts';

/** A draft as it was submitted, with the error of the response. */
export interface RejectedDraft {
  error: ApiError;
  draft: Draft;
}

/** The error messages of each field of the composer. */
export interface DraftErrors {
  text: readonly string[];
  targets: readonly string[];
  media(position: number): readonly string[];
  schedule: readonly string[];
}

const CONTENT = 'body.post.content';

const isUnchanged = <Name extends keyof Draft>(a: Draft, b: Draft, ...names: Name[]): boolean =>
  names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/** Maps the fields of the request to the fields of the composer. A field that was changed since has no errors. */
export const draftErrors = (rejected: RejectedDraft | null, draft: Draft): DraftErrors => {
  if (!rejected) return { text: [], targets: [], media: () => [], schedule: [] };
  const { error, draft: submitted } = rejected;
  const contentErrors = error.fields.filter(({ field }) => field === CONTENT).map(({ message }) => message);
  const positions = mediaPositions(submitted);
  return {
    text: [
      ...(isUnchanged(draft, submitted, 'text') ? error.messagesFor(`${CONTENT}.text`) : []),
      ...(isUnchanged(draft, submitted, 'text', 'mediaUrls') ? contentErrors : []),
    ],
    targets: isUnchanged(draft, submitted, 'targets') ? error.messagesFor(`${CONTENT}.platform`) : [],
    media: (position) => {
      const index = positions.indexOf(position);
      const isSame = draft.mediaUrls[position] === submitted.mediaUrls[position];
      return index >= 0 && isSame ? error.messagesFor(`${CONTENT}.mediaUrls.${index}`) : [];
    },
    schedule: isUnchanged(draft, submitted, 'later', 'at') ? error.messagesFor('body.scheduledTime') : [],
  };
};
