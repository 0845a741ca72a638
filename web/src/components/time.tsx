const fullDateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const shortDateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
/** With the zone, for times to come. */
export const zonedDateTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

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
