import { useEffect, useState } from 'preact/hooks';
import type { ApiError } from '../api/api-error.ts';
import type { Platform } from '../api/types.ts';
import { onDemand } from '../components/on-demand.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { type OptionValues, sentOptions } from '../drafts/option-values.ts';
import { count, texts } from '../i18n/texts.ts';
import { optionNames } from './option-names.ts';

const t = texts('options', {
  set: count({ one: '{count} set', other: '{count} set' }),
});

/** Most posts leave the options as they are. */
const OptionForm = onDemand(async () => (await import('./option-form.tsx')).OptionForm);

interface TargetOptionsProps {
  platform: Platform;
  /** Of the account. */
  name: string;
  values: OptionValues;
  errorsFor: (option: string) => readonly string[];
  /** Why the form was not sent the last time: for each such error, options that are wrong open again. */
  rejection: ApiError | null;
  onChange: (values: OptionValues) => void;
}

/** The collapsed options of one target. They open where something is wrong. */
export function TargetOptions({ platform, name, rejection, ...form }: TargetOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const options = optionNames(platform);
  const hasErrors = options.some((option) => form.errorsFor(option).length > 0);
  const sent = Object.keys(sentOptions(form.values));
  const count = options.filter((option) => sent.includes(option)).length;
  useEffect(() => {
    if (hasErrors) setOpen(true);
  }, [hasErrors, rejection]);
  return (
    <details class="target-options" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <PlatformIcon platform={platform.platform} />
        <span dir="auto">
          {platform.displayName} <span class="muted">· {name}</span>
        </span>
        {count > 0 && <span class="hint">{t.set(count)}</span>}
      </summary>
      {isOpen && <OptionForm platform={platform} name={name} {...form} />}
    </details>
  );
}
