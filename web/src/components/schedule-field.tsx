import { FieldErrors } from './field.tsx';

interface ScheduleFieldProps {
  later: boolean;
  at: string;
  errors: readonly string[];
  onChange: (change: { later?: boolean; at?: string }) => void;
}

const MINUTE_MS = 60_000;

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The local time as the value of a `datetime-local` control. */
export function toLocalInputValue(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16);
}

/** Publish now, or at a time in the user's time zone. */
export function ScheduleField({ later, at, errors, onChange }: ScheduleFieldProps) {
  return (
    <fieldset class="field">
      <legend>When</legend>
      <div class="segmented-control">
        <label>
          <input type="radio" name="when" checked={!later} onChange={() => onChange({ later: false })} />
          <span>Now</span>
        </label>
        <label>
          <input
            type="radio"
            name="when"
            checked={later}
            onChange={() => onChange({ later: true, at: at || defaultTime() })}
          />
          <span>Later</span>
        </label>
      </div>
      {later && (
        <div class="schedule">
          <input
            type="datetime-local"
            aria-label="Date and time"
            aria-describedby={errors.length > 0 ? 'zone when-errors' : 'zone'}
            aria-invalid={errors.length > 0 ? true : undefined}
            required
            min={toLocalInputValue(new Date(Date.now() + MINUTE_MS))}
            value={at}
            onInput={(event) => onChange({ at: event.currentTarget.value })}
          />
          <span class="hint" id="zone">
            Your time: {timeZone.replaceAll('_', ' ')} ({utcOffset(at)})
          </span>
        </div>
      )}
      <FieldErrors id="when-errors" errors={errors} />
    </fieldset>
  );
}

/** The last full hour that begins within 90 minutes: at least half an hour ahead. */
function defaultTime(): string {
  const date = new Date(Date.now() + 90 * MINUTE_MS);
  date.setMinutes(0, 0, 0);
  return toLocalInputValue(date);
}

/** The offset of the user's time zone from UTC at that local time, such as `GMT+2`. */
function utcOffset(at: string): string {
  const date = at === '' ? new Date() : new Date(at);
  const parts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'shortOffset' }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
