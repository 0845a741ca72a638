import { useLayoutEffect, useState } from 'preact/hooks';
import { type Draft, emptyDraft, loadDraft, saveDraft } from '../drafts/draft.ts';

/** New values of some fields, or a function of the draft as it is then that returns them. */
export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** The user's stored draft or a new one with these fields, and a function that changes some of its fields. */
export function useDraft(userId: string, begin: () => Partial<Draft>): [Draft, (change: DraftChange) => void] {
  const [draft, setDraft] = useState(() => loadDraft(userId, { ...emptyDraft, ...begin() }));
  // Before the page is painted: a reload may follow the last letter at once.
  useLayoutEffect(() => saveDraft(userId, draft), [userId, draft]);
  return [
    draft,
    (change) => setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
  ];
}
