import type { Problem } from '../api/problem.ts';
import { type Draft, mediaPositions } from './draft.ts';

/** What the server said of a draft that was sent. */
export interface Refusal {
  problem: Problem;
  draft: Draft;
}

export interface DraftErrors {
  text: readonly string[];
  targets: readonly string[];
  media(position: number): readonly string[];
  when: readonly string[];
}

const CONTENT = 'body.post.content';

const same = <Name extends keyof Draft>(a: Draft, b: Draft, ...names: Name[]): boolean =>
  names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/**
 * The server names fields of the request; these are the places on the page they come from. What has been changed since is
 * no longer called wrong.
 */
export const errorsOf = (refusal: Refusal | null, draft: Draft): DraftErrors => {
  if (!refusal) return { text: [], targets: [], media: () => [], when: [] };
  const { problem, draft: sent } = refusal;
  const ofWholeContent = problem.fields.filter(({ field }) => field === CONTENT).map(({ message }) => message);
  const positions = mediaPositions(sent);
  return {
    text: [
      ...(same(draft, sent, 'text') ? problem.at(`${CONTENT}.text`) : []),
      ...(same(draft, sent, 'text', 'mediaUrls') ? ofWholeContent : []),
    ],
    targets: same(draft, sent, 'targets') ? problem.at(`${CONTENT}.platform`) : [],
    media: (position) => {
      const number = positions.indexOf(position);
      const isAsSent = draft.mediaUrls[position] === sent.mediaUrls[position];
      return number >= 0 && isAsSent ? problem.at(`${CONTENT}.mediaUrls.${number}`) : [];
    },
    when: same(draft, sent, 'later', 'at') ? problem.at('body.scheduledTime') : [],
  };
};
