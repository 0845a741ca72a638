import type { TargetedKeyboardEvent } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { FieldErrors } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { locale } from '../i18n/language.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

interface DayTimesProps {
  /** The name of the day. */
  name: string;
  times: readonly string[];
  errors: readonly string[];
  onAdd: (time: string) => void;
  onRemove: (time: string) => void;
}

/** The times of one day of the week. */
export function DayTimes({ name, times, errors, onAdd, onRemove }: DayTimesProps) {
  const [time, setTime] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = () => {
    if (time === '') return;
    onAdd(time);
    setTime('');
    input.current?.focus();
  };
  const addByEnter = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    // It would save the form.
    event.preventDefault();
    add();
  };
  return (
    <fieldset class="field day-times">
      <legend>{name}</legend>
      {times.length > 0 && (
        <ul class="time-chips">
          {times.map((each) => (
            <li key={each}>
              {textOf(each)}
              <button
                type="button"
                class="ghost small"
                aria-label={t.remove({ time: textOf(each), day: name })}
                onClick={() => {
                  // This button goes away.
                  input.current?.focus();
                  onRemove(each);
                }}
              >
                <Icon name="remove" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="new-time">
        <input
          ref={input}
          type="time"
          aria-label={t.newTime({ day: name })}
          aria-describedby={errors.length > 0 ? id : undefined}
          aria-invalid={errors.length > 0 ? true : undefined}
          value={time}
          onInput={(event) => setTime(event.currentTarget.value)}
          onKeyDown={addByEnter}
        />
        <button type="button" onClick={add}>
          <RichText text={t.add({ day: name })} tags={{ hidden }} />
        </button>
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}

/** A time such as `09:00` in the user's form. */
function textOf(time: string): string {
  return timeOfDay.format(new Date(`2024-01-01T${time}`));
}
