import { FieldErrors } from './field.tsx';
import { clockNotice, timeZoneName, toLocalInputValue, utcOffset } from './local-time.ts';

interface ScheduleFieldProps {
  later: boolean;
  at: string;
  errors: readonly string[];
  onChange: (change: { later?: boolean; at?: string }) => void;
}

const MINUTE_MS = 60_000;

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
            aria-describedby={errors.length > 0 ? 'zone clock-notice when-errors' : 'zone clock-notice'}
            aria-invalid={errors.length > 0 ? true : undefined}
            required
            min={toLocalInputValue(new Date(Date.now() + MINUTE_MS))}
            value={at}
            onInput={(event) => onChange({ at: event.currentTarget.value })}
          />
          <span class="hint" id="zone">
            Your time: {timeZoneName()} ({utcOffset(at === '' ? new Date() : new Date(at))})
          </span>
          <p class="clock-notice" id="clock-notice" role="status">
            {clockNotice(at)}
          </p>
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
