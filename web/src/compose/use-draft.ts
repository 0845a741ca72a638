import { useEffect, useState } from 'preact/hooks';
import { type Draft, loadDraft, saveDraft } from './draft.ts';

/** The stored draft, and a function that changes some of its fields. */
export const useDraft = (): [Draft, (change: Partial<Draft>) => void] => {
  const [draft, setDraft] = useState(loadDraft);
  useEffect(() => saveDraft(draft), [draft]);
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))];
};
