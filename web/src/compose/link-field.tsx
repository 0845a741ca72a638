import { Field } from '../components/field.tsx';
import { type Draft, emptyDraft } from '../drafts/draft.ts';
import { t } from './texts.ts';

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
        <span>{t.linkPreview}</span>
      </summary>
      <div class="option-form">
        <Field label={t.pageAddress} hint={t.linkHint} errors={errors}>
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
