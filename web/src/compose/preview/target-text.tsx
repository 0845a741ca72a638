import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { hidden } from '../../i18n/hidden.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { t } from './texts.ts';

interface TargetTextProps {
  platform: string;
  /** Of the account, for screen readers: there may be several on a platform. */
  account: string;
  /** The id of what stands against the post here; undefined where there is nothing. */
  problems: string | undefined;
  /** Null where the account gets the shared text. */
  text: string | null;
  sharedText: string;
  onChange: (text: string | null) => void;
}

/** Gives one account a separate text, and removes it. */
export function TargetText({ platform, account, problems, text, sharedText, onChange }: TargetTextProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const wasPressed = useRef(false);
  // The button that was pressed is gone, and the focus goes to what has taken its place.
  useLayoutEffect(() => {
    if (wasPressed.current) (field.current ?? button.current)?.focus();
    wasPressed.current = false;
  }, [text === null]);
  const press = (changed: string | null) => {
    wasPressed.current = true;
    onChange(changed);
  };
  if (text === null)
    return (
      <button ref={button} type="button" class="small ghost" onClick={() => press(sharedText)}>
        <RichText text={t.customise({ platform, account })} tags={{ hidden }} />
      </button>
    );
  return (
    <div class="own-text">
      <label for={id}>
        <RichText text={t.textFor({ platform, account })} tags={{ hidden }} />
      </label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        dir="auto"
        value={text}
        aria-describedby={problems}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <button type="button" class="small ghost" onClick={() => press(null)}>
        <RichText text={t.useShared({ account })} tags={{ hidden }} />
      </button>
    </div>
  );
}
