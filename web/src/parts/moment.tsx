const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const short = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

export const formatDay = (iso: string): string => day.format(new Date(iso));
export const formatMoment = (iso: string): string => short.format(new Date(iso));

/** A moment in the reader's own time zone, which a pointer's rest names. */
export const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={full.format(new Date(iso))}>
    {formatMoment(iso)}
  </time>
);
