import { Icon } from '../components/icon.tsx';
import { Time } from '../components/time.tsx';
import { locale } from '../i18n/language.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { timeOf } from './draft-text.ts';
import type { ReviewedDraft } from './query.ts';
import { t } from './texts.ts';

/** With the day of the week and the zone: a person decides by it. */
export const plannedFormat = new Intl.DateTimeFormat(locale, {
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
        {time.kind === 'now' && t.goesOutApproved}
        {time.kind === 'unclear' && t.noValidTime}
        {time.kind === 'later' && (
          <RichText text={t.goesOut} tags={{ time: () => <Time iso={time.iso} format={plannedFormat} /> }} />
        )}
      </span>
    </span>
  );
}
