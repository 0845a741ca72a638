import { Notice } from '../components/notice.tsx';
import type { Draft } from './draft.ts';
import { keptTimeOf } from './kept.ts';

/** Says what a program has asked for and the form does not show, and what is lost where the draft is changed here. */
export function KeptNotice({ draft }: { draft: Draft }) {
  const left = draft.kept?.left ?? [];
  const time = keptTimeOf(draft);
  return (
    <>
      {left.length > 0 && (
        <Notice tone="warning">
          This form cannot show all that a program has put into this draft. If you change or publish it here, these are
          left out: {left.join(', ')}.
        </Notice>
      )}
      {time !== null && <Notice tone="neutral">{timeText(time)} It stays so until you choose another time.</Notice>}
    </>
  );
}

function timeText(time: NonNullable<ReturnType<typeof keptTimeOf>>): string {
  if (typeof time === 'string') return `The time of this draft is ${time}.`;
  if ('at' in time) return `The time of this draft is ${time.at.replace('T', ' ')}, ${time.timeZone}.`;
  return time.slot === 'next'
    ? 'This draft takes a free slot of your weekly times. Below is the slot that is free now.'
    : 'This draft takes a slot of your weekly times.';
}
