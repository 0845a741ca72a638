import { useEffect, useState } from 'preact/hooks';
import { type Draft, keepDraft, keptDraft } from './draft.ts';

/** The draft, kept over reloads of this tab. */
export const useDraft = (): [Draft, (change: Partial<Draft>) => void] => {
  const [draft, setDraft] = useState(keptDraft);
  useEffect(() => keepDraft(draft), [draft]);
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))];
};
