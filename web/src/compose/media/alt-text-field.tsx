import { Field } from '../../components/field.tsx';

interface AltTextFieldProps {
  name: string;
  text: string;
  errors: readonly string[];
  onChange: (text: string) => void;
}

/** What a file shows, for those who do not see it. */
export function AltTextField({ name, text, errors, onChange }: AltTextFieldProps) {
  return (
    <Field
      label={
        <>
          Alternative text<span class="visually-hidden"> of {name}</span>
        </>
      }
      errors={errors}
    >
      {(control) => (
        <textarea
          {...control}
          class="alt-text"
          rows={1}
          dir="auto"
          value={text}
          placeholder="Describe the image or video"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
