import type { AccountId } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { timeZoneName } from '../components/local-time.ts';
import { formatDateTime, zonedDateTime } from '../components/time.tsx';
import { nextSlotsQuery } from './free-slots.ts';
import { slotAccount } from './plans.ts';
import { t } from './texts.ts';

const SHOWN = 20;

interface SlotChoiceProps {
  /** The time of a slot, or `next`. */
  slot: string;
  accounts: readonly AccountId[];
  hasErrors: boolean;
  onChange: (slot: string) => void;
}

/** Chooses the next free slot, or one of those after it. */
export function SlotChoice({ slot, accounts, hasErrors, onChange }: SlotChoiceProps) {
  const { data = [] } = useQuery(nextSlotsQuery(slotAccount(accounts), SHOWN));
  const times = new Set(data.map(({ at }) => at));
  if (slot !== 'next') times.add(slot);
  const next = data[0]?.at;
  return (
    <div class="schedule">
      <select
        aria-label={t.slot}
        aria-describedby={hasErrors ? 'zone when-errors' : 'zone'}
        aria-invalid={hasErrors ? true : undefined}
        value={slot}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="next">{next ? t.nextAt({ time: formatDateTime(next) }) : t.next}</option>
        {[...times].sort().map((at) => (
          <option key={at} value={at}>
            {zonedDateTime.format(new Date(at))}
          </option>
        ))}
      </select>
      <span class="hint" id="zone">
        {t.yourTime({ zone: timeZoneName() })}
      </span>
      {hasErrors && slot !== 'next' && <TakeNext after={slot} accounts={accounts} onTake={onChange} />}
    </div>
  );
}

interface TakeNextProps {
  /** The time of a slot that the post cannot have. */
  after: string;
  accounts: readonly AccountId[];
  onTake: (slot: string) => void;
}

/** Offers the next free slot after one that the post cannot have. */
function TakeNext({ after, accounts, onTake }: TakeNextProps) {
  const next = useQuery(nextSlotsQuery(slotAccount(accounts), 1, after)).data?.[0]?.at;
  if (next === undefined) return null;
  return (
    <button
      type="button"
      class="link-button"
      onClick={({ currentTarget }) => {
        // This button goes away.
        currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
        onTake(next);
      }}
    >
      {t.takeInstead({ time: formatDateTime(next) })}
    </button>
  );
}
