import { locale } from '../i18n/language.ts';

const fullDateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
const shortDateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
/** With the zone, for times to come. */
export const zonedDateTime = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

export function formatDate(iso: string): string {
  return longDate.format(new Date(iso));
}

export function formatDateTime(iso: string): string {
  return shortDateTime.format(new Date(iso));
}

interface TimeProps {
  iso: string;
  format?: Intl.DateTimeFormat;
}

/** A time in the user's time zone. The tooltip has the full date and the zone. */
export function Time({ iso, format = shortDateTime }: TimeProps) {
  return (
    <time dateTime={iso} title={fullDateTime.format(new Date(iso))}>
      {format.format(new Date(iso))}
    </time>
  );
}
