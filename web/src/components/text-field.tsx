import { Field } from './field.tsx';
import { t } from './texts.ts';

interface TextFieldProps {
  text: string;
  errors: readonly string[];
  onChange: (text: string) => void;
}

export function TextField({ text, errors, onChange }: TextFieldProps) {
  return (
    <Field label={t.text} errors={errors}>
      {(control) => (
        <textarea
          {...control}
          rows={7}
          dir="auto"
          value={text}
          placeholder={t.textPlaceholder}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
