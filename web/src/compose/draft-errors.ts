import type { ApiError } from '../api/api-error.ts';
import { type Draft, mediaPositions } from './draft.ts';

/** What the server said of a draft that was sent. */
export interface RejectedDraft {
  error: ApiError;
  draft: Draft;
}

export interface DraftErrors {
  text: readonly string[];
  targets: readonly string[];
  media(position: number): readonly string[];
  schedule: readonly string[];
}

const CONTENT = 'body.post.content';

const isUnchanged = <Name extends keyof Draft>(a: Draft, b: Draft, ...names: Name[]): boolean =>
  names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/**
 * The server names fields of the request; these are the places on the page they come from. What has been changed since is
 * no longer called wrong.
 */
export const draftErrors = (refusal: RejectedDraft | null, draft: Draft): DraftErrors => {
  if (!refusal) return { text: [], targets: [], media: () => [], schedule: [] };
  const { error, draft: sent } = refusal;
  const ofWholeContent = error.fields.filter(({ field }) => field === CONTENT).map(({ message }) => message);
  const positions = mediaPositions(sent);
  return {
    text: [
      ...(isUnchanged(draft, sent, 'text') ? error.messagesFor(`${CONTENT}.text`) : []),
      ...(isUnchanged(draft, sent, 'text', 'mediaUrls') ? ofWholeContent : []),
    ],
    targets: isUnchanged(draft, sent, 'targets') ? error.messagesFor(`${CONTENT}.platform`) : [],
    media: (position) => {
      const number = positions.indexOf(position);
      const isAsSent = draft.mediaUrls[position] === sent.mediaUrls[position];
      return number >= 0 && isAsSent ? error.messagesFor(`${CONTENT}.mediaUrls.${number}`) : [];
    },
    schedule: isUnchanged(draft, sent, 'later', 'at') ? error.messagesFor('body.scheduledTime') : [],
  };
};
