import { Field } from './field.tsx';

interface TextFieldProps {
  text: string;
  errors: readonly string[];
  onChange: (text: string) => void;
}

export function TextField({ text, errors, onChange }: TextFieldProps) {
  return (
    <Field label="Text" errors={errors}>
      {(control) => (
        <textarea
          {...control}
          rows={7}
          dir="auto"
          value={text}
          placeholder="What would you like to say?"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
