import { FieldErrors } from '../components/field.tsx';

interface ScheduleFieldProps {
  later: boolean;
  at: string;
  errors: readonly string[];
  onChange: (change: { later?: boolean; at?: string }) => void;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Local wall-clock time as a `datetime-local` control writes it. */
const toLocalInputValue = (moment: Date): string => {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

const MINUTE_MS = 60_000;

/** The next full hour that is not too close. */
const defaultTime = (): string => {
  const moment = new Date(Date.now() + 90 * MINUTE_MS);
  moment.setMinutes(0, 0, 0);
  return toLocalInputValue(moment);
};

const utcOffset = (at: string): string => {
  const moment = at === '' ? new Date() : new Date(at);
  const parts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'shortOffset' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** Now, or at a time of the person's own clock. */
export const ScheduleField = ({ later, at, errors, onChange }: ScheduleFieldProps) => (
  <fieldset class="field">
    <legend>When</legend>
    <div class="segments">
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
