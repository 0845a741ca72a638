import { Field } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';

interface MediaFieldsProps {
  urls: readonly string[];
  /** The error messages of the field at this position. */
  errorsAt: (position: number) => readonly string[];
  onChange: (urls: string[]) => void;
}

/** The URLs of images and videos. */
export const MediaFields = ({ urls, errorsAt, onChange }: MediaFieldsProps) => (
  <div class="media-fields">
    {urls.map((url, position) => (
      <div class="media-field" key={position}>
        <Field label={`Image or video ${position + 1}`} errors={errorsAt(position)}>
          {(control) => (
            <input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://example.com/picture.jpg"
              value={url}
              onInput={(event) => onChange(urls.with(position, event.currentTarget.value))}
            />
          )}
        </Field>
        <button
          type="button"
          class="ghost icon-only"
          aria-label={`Remove image or video ${position + 1}`}
          onClick={() => onChange(urls.toSpliced(position, 1))}
        >
          <Icon name="remove" />
        </button>
      </div>
    ))}
    <button type="button" class="small" onClick={() => onChange([...urls, ''])}>
      <Icon name="compose" />
      Add an image or video
    </button>
  </div>
);
