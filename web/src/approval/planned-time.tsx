import { Icon } from '../components/icon.tsx';
import { Time } from '../components/time.tsx';
import { timeOf } from './draft-text.ts';
import type { ReviewedDraft } from './query.ts';

/** With the day of the week and the zone: a person decides by it. */
export const plannedFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** When the draft would be published. */
export function PlannedTime({ draft }: { draft: ReviewedDraft }) {
  const time = timeOf(draft);
  return (
    <span class="post-time">
      <Icon name="clock" />
      <span>
        {time.kind === 'now' && 'Goes out once it is approved'}
        {time.kind === 'unclear' && 'Has no valid time'}
        {time.kind === 'later' && (
          <>
            Goes out <Time iso={time.iso} format={plannedFormat} />
          </>
        )}
      </span>
    </span>
  );
}
