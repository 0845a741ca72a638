import type { Account, AccountId, NewSlotPlan, SlotPlan } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { connectionsQuery } from '../api/queries.ts';
import type { Platform } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { accountLabel } from '../components/account-name.ts';
import { Field } from '../components/field.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { Time, zonedDateTime } from '../components/time.tsx';
import { targetId } from '../drafts/draft.ts';
import { nextSlotsQuery } from '../slots/free-slots.ts';
import { hasSlots, planOf, plansQuery, slotAccount } from '../slots/plans.ts';
import { t } from '../slots/texts.ts';
import { TimesForm } from '../slots/times-form.tsx';

const SHOWN = 5;

interface TimesProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  plans: readonly SlotPlan[];
}

export function TimesPage() {
  const connections = useQuery(connectionsQuery);
  const plans = useQuery(plansQuery);
  return (
    <Page
      title={t.title}
      lead={t.lead}
      action={
        <a class="button" href="/dashboard?view=calendar">
          {t.calendar}
        </a>
      }
    >
      <QueryData query={connections}>
        {(connected) => <QueryData query={plans}>{(list) => <Times {...connected} plans={list} />}</QueryData>}
      </QueryData>
    </Page>
  );
}

/** The times of all accounts, or of a chosen one. What is not saved yet stays while another one is shown. */
function Times({ accounts, platforms, plans }: TimesProps) {
  const [chosen, setChosen] = useState('');
  const [edits, setEdits] = useState<Record<string, NewSlotPlan | undefined>>({});
  const account = slotAccount(accounts.filter((each) => targetId(each) === chosen));
  const edited = edits[chosen];
  const edit = (plan: NewSlotPlan | undefined) => setEdits((before) => ({ ...before, [chosen]: plan }));
  return (
    <div class="split">
      <section class="card">
        <Field label={t.timesOf} hint={account && t.ofAccount}>
          {(control) => (
            <select {...control} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">{t.allAccounts}</option>
              {accounts.map((each) => (
                <option key={targetId(each)} value={targetId(each)}>
                  {accountLabel(each, platforms)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TimesForm
          key={chosen}
          plan={edited ?? requestOf(planOf(plans, account), account)}
          isChanged={edited !== undefined}
          onChange={edit}
          onSaved={() => edit(undefined)}
        />
      </section>
      {hasSlots(plans, account) && <NextSlots account={account} />}
    </div>
  );
}

/** The request that saves a plan as it is. A new one has the time zone of the browser. */
function requestOf(plan: SlotPlan | undefined, account: AccountId | null): NewSlotPlan {
  return {
    account,
    timeZone: plan?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    weekly: plan?.weekly ?? {},
  };
}

/** The free slots that posts get next. */
function NextSlots({ account }: { account: AccountId | null }) {
  const query = useQuery(nextSlotsQuery(account, SHOWN));
  return (
    <section class="card" aria-labelledby="next-slots">
      <h2 id="next-slots">{t.nextSlots}</h2>
      <QueryData query={query}>
        {(slots) => (
          <ul class="plain-list">
            {slots.map(({ at }) => (
              <li key={at}>
                <Time iso={at} format={zonedDateTime} />
              </li>
            ))}
          </ul>
        )}
      </QueryData>
    </section>
  );
}
