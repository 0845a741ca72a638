import type { NewSlotPlan } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { herald } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { zonesWith } from '../components/time-zones.ts';
import { locale } from '../i18n/language.ts';
import { DayTimes } from './day-times.tsx';
import { plansQuery } from './plans.ts';
import { t } from './texts.ts';

const weekdayName = new Intl.DateTimeFormat(locale, { weekday: 'long' });

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Weekday = (typeof weekdays)[number];

interface TimesFormProps {
  plan: NewSlotPlan;
  /** Whether the plan differs from the saved one. */
  isChanged: boolean;
  onChange: (plan: NewSlotPlan) => void;
  /** The plan is saved, and the saved plans are loaded again. */
  onSaved: () => void;
}

/** Edits the weekly times of a plan, and its time zone. */
export function TimesForm({ plan, isChanged, onChange, onSaved }: TimesFormProps) {
  const { isPending, error, run } = useAction();
  const { timeZone, weekly } = plan;
  const save = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await run(async () => {
      await herald.slots.set(plan);
      void queryClient.invalidateQueries({ queryKey: ['free-slots'] });
      await queryClient.invalidateQueries({ queryKey: plansQuery.queryKey });
      onSaved();
      announce(t.saved);
    });
  };
  return (
    <form class="times-form" onSubmit={save}>
      {error && <Notice tone="error">{error.message}</Notice>}
      <Field label={t.timeZone} errors={error?.messagesFor('body.timeZone') ?? []}>
        {(control) => (
          <select
            {...control}
            value={timeZone}
            onChange={(event) => onChange({ ...plan, timeZone: event.currentTarget.value })}
          >
            {zonesWith(timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
      {weekdays.map((day, position) => (
        <DayTimes
          key={day}
          name={nameOf(position)}
          times={weekly[day] ?? []}
          errors={error?.messagesFor(`body.weekly.${day}`) ?? []}
          onAdd={(time) => onChange({ ...plan, weekly: withTime(weekly, day, time) })}
          onRemove={(time) => onChange({ ...plan, weekly: withoutTime(weekly, day, time) })}
        />
      ))}
      <div class="actions">
        {isChanged && <span class="hint">{t.unsaved}</span>}
        <button
          type="button"
          disabled={!weekly.monday?.length}
          onClick={() => onChange({ ...plan, weekly: withMondayUntilFriday(weekly) })}
        >
          {t.copyMonday}
        </button>
        <button type="submit" class="primary" disabled={isPending}>
          {t.save}
        </button>
      </div>
    </form>
  );
}

/** The first of January 2024 was a Monday. */
function nameOf(position: number): string {
  return weekdayName.format(new Date(2024, 0, 1 + position));
}

/** The times of each day, such as `09:00`. */
export type Weekly = NewSlotPlan['weekly'];

/** The times with another one on a day. */
export function withTime(weekly: Weekly, day: Weekday, time: string): Weekly {
  return { ...weekly, [day]: [...new Set([...(weekly[day] ?? []), time])].sort() };
}

/** The times without one of a day. */
export function withoutTime(weekly: Weekly, day: Weekday, time: string): Weekly {
  return { ...weekly, [day]: weekly[day]?.filter((each) => each !== time) ?? [] };
}

/** The times with those of Monday on the other days until Friday too. */
export function withMondayUntilFriday(weekly: Weekly): Weekly {
  const { monday = [] } = weekly;
  return { ...weekly, tuesday: monday, wednesday: monday, thursday: monday, friday: monday };
}
