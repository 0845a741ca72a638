import { Field } from '../components/field.tsx';
import { type Draft, emptyDraft } from '../drafts/draft.ts';

interface LinkFieldProps {
  link: Draft['link'];
  errors: readonly string[];
  onChange: (link: Draft['link']) => void;
}

/** The page that the post previews. Folded away while it is empty: a link in the text often has a preview already. */
export function LinkField({ link, errors, onChange }: LinkFieldProps) {
  return (
    <details class="target-options" open={link.url !== '' || undefined}>
      <summary>
        <span>Link preview</span>
      </summary>
      <div class="option-form">
        <Field
          label="Address of the page"
          hint="Shown as a card below a post without images and videos, on the platforms that have such cards."
          errors={errors}
        >
          {(control) => (
            <input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://example.com/news"
              value={link.url}
              // What a program has said about the page does not belong to another one.
              onInput={({ currentTarget: { value: url } }) => onChange({ ...emptyDraft.link, url })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
