import { Field } from '../components/field.tsx';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Graphemes: an emoji counts as one character. */
const countCharacters = (text: string): number => [...graphemes.segment(text)].length;

interface TextFieldProps {
  text: string;
  errors: readonly string[];
  onChange: (text: string) => void;
}

export const TextField = ({ text, errors, onChange }: TextFieldProps) => (
  <Field
    label="Text"
    errors={errors}
    hint={
      <span class="character-count">
        {countCharacters(text).toLocaleString()} {countCharacters(text) === 1 ? 'character' : 'characters'}
      </span>
    }
  >
    {(control) => (
      <textarea
        {...control}
        rows={7}
        value={text}
        placeholder="What would you like to say?"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
