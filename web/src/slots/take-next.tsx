import type { AccountId } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { formatDateTime } from '../components/time.tsx';
import { nextSlotsQuery } from './free-slots.ts';
import { slotAccount } from './plans.ts';
import { t } from './texts.ts';

interface TakeNextProps {
  /** The time of a slot that the post cannot have. */
  after: string;
  accounts: readonly AccountId[];
  onTake: (slot: string) => void;
}

/** Offers the next free slot after one that the post cannot have. */
export function TakeNext({ after, accounts, onTake }: TakeNextProps) {
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
