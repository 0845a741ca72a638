import { useId, useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { Checkbox } from '../components/checkbox.tsx';
import { type ControlProps, Field, FieldErrors } from '../components/field.tsx';
import { type OptionValues, withOption } from '../drafts/option-values.ts';
import { t } from './form-texts.ts';
import { type OptionField, optionFields } from './option-fields.ts';
import { peopleIn, textOfPeople } from './people.ts';

interface OptionFormProps {
  platform: Platform;
  /** Of the account. */
  name: string;
  values: OptionValues;
  errorsFor: (option: string) => readonly string[];
  onChange: (values: OptionValues) => void;
}

/** The options of one target. One that is left at its default is not in the values. */
export function OptionForm({ platform, name, values, errorsFor, onChange }: OptionFormProps) {
  return (
    <fieldset class="option-form" aria-label={t.label({ account: name, platform: platform.displayName })}>
      {optionFields(platform).map((field) => {
        const props = {
          field,
          value: values[field.name],
          errors: errorsFor(field.name),
          onChange: (value: unknown) => onChange(withOption(values, field.name, value)),
        };
        if (field.kind === 'none') return <NoField key={field.name} {...props} />;
        return field.kind === 'flag' ? <Flag key={field.name} {...props} /> : <Option key={field.name} {...props} />;
      })}
    </fieldset>
  );
}

interface OptionProps {
  field: OptionField;
  value: unknown;
  errors: readonly string[];
  /** Undefined is the default. */
  onChange: (value: unknown) => void;
}

/** An option that the form cannot show. What a program has set stays. */
function NoField({ field, value }: OptionProps) {
  return (
    <p class="hint">
      {value === undefined ? t.onlyApi({ option: field.label }) : t.onlyApiKept({ option: field.label })}
    </p>
  );
}

function Flag({ field, value, errors, onChange }: OptionProps) {
  const id = useId();
  return (
    <div class="field">
      <Checkbox
        label={field.label}
        checked={typeof value === 'boolean' ? value : field.isOn}
        describedBy={errors.length > 0 ? `${id}-hint ${id}-errors` : `${id}-hint`}
        isInvalid={errors.length > 0}
        onChange={(checked) => onChange(checked === field.isOn ? undefined : checked)}
      />
      <div class="hint" id={`${id}-hint`}>
        <Hint text={field.hint} />
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  );
}

function Option({ errors, ...props }: OptionProps) {
  const { label, hint } = props.field;
  return (
    <Field label={label} hint={hint && <Hint text={hint} />} errors={errors}>
      {(control) => <Control control={control} {...props} />}
    </Field>
  );
}

function Control({ field, control, value, onChange }: Omit<OptionProps, 'errors'> & { control: ControlProps }) {
  const { kind, choices, maxLength, minimum } = field;
  const text = textOf(value);
  const changeText = (entered: string) => onChange(entered === '' ? undefined : entered);
  switch (kind) {
    case 'choice':
      return (
        <select
          {...control}
          value={text}
          onChange={({ currentTarget: { value: entered } }) =>
            onChange(choices.find((choice) => String(choice.value) === entered)?.value)
          }
        >
          <option value="">{t.default}</option>
          {choices.map((choice) => (
            <option key={String(choice.value)} value={String(choice.value)}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case 'text':
    case 'lines':
      return (
        <textarea
          {...control}
          rows={2}
          dir="auto"
          value={text}
          onInput={({ currentTarget: { value: entered } }) =>
            onChange(kind === 'lines' && entered !== '' ? entered.split('\n') : entered || undefined)
          }
        />
      );
    case 'people':
      return <People control={control} value={value} onChange={onChange} />;
    case 'number':
      return (
        <input
          {...control}
          type="number"
          min={minimum}
          value={text}
          onInput={({ currentTarget: { valueAsNumber: entered } }) =>
            onChange(Number.isNaN(entered) ? undefined : entered)
          }
        />
      );
    case 'url':
      return <input {...control} type="url" value={text} onInput={(event) => changeText(event.currentTarget.value)} />;
    default:
      return (
        <input
          {...control}
          type="text"
          dir="auto"
          maxLength={maxLength}
          value={text}
          onInput={(event) => changeText(event.currentTarget.value)}
        />
      );
  }
}

interface PeopleProps {
  control: ControlProps;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** What is typed stays as it is, also where it does not name a person yet. */
function People({ control, value, onChange }: PeopleProps) {
  const [entered, setEntered] = useState(() => textOfPeople(value));
  return (
    <textarea
      {...control}
      rows={2}
      dir="auto"
      value={entered}
      onInput={({ currentTarget: { value: typed } }) => {
        setEntered(typed);
        onChange(peopleIn(typed));
      }}
    />
  );
}

/** A value as its control has it; empty where it is left at its default. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** A description of the API, which has names and values between backticks. */
function Hint({ text }: { text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={`${index} ${part}`}>{part}</code> : part))}</>
  );
}
