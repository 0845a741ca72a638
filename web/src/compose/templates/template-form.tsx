import type { TargetedInputEvent } from 'preact';
import type { ApiError } from '../../api/api-error.ts';
import { type ControlProps, Field } from '../../components/field.tsx';
import { labelOf } from '../../components/label-of.ts';
import { choiceTexts, dialogTexts } from './dialog-texts.ts';
import type { TemplateField, TemplateValues } from './template-fields.ts';

interface ControlOf {
  field: TemplateField;
  control: ControlProps;
  value: string;
  onChange: (value: string) => void;
}

interface TemplateFormProps {
  fields: readonly TemplateField[];
  values: TemplateValues;
  error: ApiError | null;
  onChange: (values: TemplateValues) => void;
}

/** The content of a picture; its style and its sender are collapsed. */
export function TemplateForm({ fields, values, error, onChange }: TemplateFormProps) {
  const controls = (isAside: boolean) =>
    fields
      .filter((field) => field.isAside === isAside)
      .map((field) => (
        <Field
          key={field.name}
          label={field.label}
          hint={field.kind === 'lines' ? `${field.hint} ${dialogTexts.onePerLine}` : field.hint}
          errors={error?.messagesFor(`body.config.${field.name}`) ?? []}
        >
          {(control) => (
            <Control
              field={field}
              control={control}
              value={values[field.name] ?? ''}
              onChange={(value) => onChange({ ...values, [field.name]: value })}
            />
          )}
        </Field>
      ));
  return (
    <div class="template-form">
      {controls(false)}
      <details>
        <summary>{dialogTexts.asides}</summary>
        {controls(true)}
      </details>
    </div>
  );
}

function Control({ field: { kind, options }, control, value, onChange }: ControlOf) {
  if (kind === 'choice')
    return (
      <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOf(option, choiceTexts)}
          </option>
        ))}
      </select>
    );
  if (kind === 'text' || kind === 'lines')
    return (
      <textarea
        {...control}
        rows={3}
        dir="auto"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    );
  const props = {
    ...control,
    value,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  };
  return kind === 'date' ? <input {...props} type="date" /> : <input {...props} type="text" dir="auto" />;
}
