import type { AccountId } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { FieldErrors } from '../components/field.tsx';
import { clockNotice, timeZoneName, toLocalInputValue, utcOffset } from '../components/local-time.ts';
import { onDemand } from '../components/on-demand.tsx';
import type { Draft } from '../drafts/draft.ts';
import { hasSlots, plansQuery, slotAccount } from '../slots/plans.ts';
import { t } from './texts.ts';

const SlotChoice = onDemand(async () => (await import('../slots/slot-choice.tsx')).SlotChoice);

interface ScheduleFieldProps {
  draft: Pick<Draft, 'later' | 'at' | 'slot'>;
  /** Where the post goes, which decides about its slots. */
  accounts: readonly AccountId[];
  errors: readonly string[];
  onChange: (change: Partial<Draft>) => void;
}

const MINUTE_MS = 60_000;

/** Publish now, at a time in the user's time zone, or in a slot of the posting times. */
export function ScheduleField({ draft: { later, at, slot }, accounts, errors, onChange }: ScheduleFieldProps) {
  const plans = useQuery(plansQuery).data;
  const isInSlot = later && slot !== '';
  const offersSlots = isInSlot || hasSlots(plans ?? [], slotAccount(accounts));
  return (
    <fieldset class="field">
      <legend>{t.when}</legend>
      <div class="segmented-control">
        <label>
          <input type="radio" name="when" checked={!later} onChange={() => onChange({ later: false })} />
          <span>{t.now}</span>
        </label>
        <label>
          <input
            type="radio"
            name="when"
            checked={later && !isInSlot}
            onChange={() => onChange({ later: true, at: at || defaultTime(), slot: '' })}
          />
          <span>{t.later}</span>
        </label>
        {offersSlots && (
          <label>
            <input
              type="radio"
              name="when"
              checked={isInSlot}
              onChange={() => onChange({ later: true, slot: 'next' })}
            />
            <span>{t.freeSlot}</span>
          </label>
        )}
      </div>
      {plans && !offersSlots && (
        <a class="hint" href="/settings/times">
          {t.setTimes}
        </a>
      )}
      {isInSlot && (
        <SlotChoice
          slot={slot}
          accounts={accounts}
          hasErrors={errors.length > 0}
          onChange={(chosen) => onChange({ slot: chosen })}
        />
      )}
      {later && !isInSlot && (
        <div class="schedule">
          <input
            type="datetime-local"
            aria-label={t.dateAndTime}
            aria-describedby={errors.length > 0 ? 'zone clock-notice when-errors' : 'zone clock-notice'}
            aria-invalid={errors.length > 0 ? true : undefined}
            required
            min={toLocalInputValue(new Date(Date.now() + MINUTE_MS))}
            value={at}
            onInput={(event) => onChange({ at: event.currentTarget.value })}
          />
          <span class="hint" id="zone">
            {t.yourTime({ zone: timeZoneName(), offset: utcOffset(at === '' ? new Date() : new Date(at)) })}
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
