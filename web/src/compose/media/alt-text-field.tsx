import { Field } from '../../components/field.tsx';
import { hidden } from '../../i18n/hidden.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { t } from './item-texts.ts';

interface AltTextFieldProps {
  name: string;
  text: string;
  errors: readonly string[];
  onChange: (text: string) => void;
}

/** What a file shows, for those who do not see it. */
export function AltTextField({ name, text, errors, onChange }: AltTextFieldProps) {
  return (
    <Field label={<RichText text={t.altText({ name })} tags={{ hidden }} />} errors={errors}>
      {(control) => (
        <textarea
          {...control}
          class="alt-text"
          rows={1}
          dir="auto"
          value={text}
          placeholder={t.describe}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
