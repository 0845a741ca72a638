import { useEffect, useState } from 'preact/hooks';
import type { ApiError } from '../api/api-error.ts';
import { onDemand } from '../components/on-demand.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { type OptionValues, sentOptions } from '../drafts/option-values.ts';
import type { OptionField } from './option-fields.ts';

/** Most posts leave the options as they are. */
const OptionForm = onDemand(async () => (await import('./option-form.tsx')).OptionForm);

interface TargetOptionsProps {
  platform: string;
  platformName: string;
  /** Of the account. */
  name: string;
  fields: readonly OptionField[];
  values: OptionValues;
  errorsFor: (option: string) => readonly string[];
  /** Why the form was not sent the last time: for each such error, options that are wrong open again. */
  rejection: ApiError | null;
  onChange: (values: OptionValues) => void;
}

/** The collapsed options of one target. They open where something is wrong. */
export function TargetOptions({ platform, platformName, name, rejection, ...form }: TargetOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const hasErrors = form.fields.some((field) => form.errorsFor(field.name).length > 0);
  const sent = Object.keys(sentOptions(form.values));
  const count = form.fields.filter((field) => sent.includes(field.name)).length;
  useEffect(() => {
    if (hasErrors) setOpen(true);
  }, [hasErrors, rejection]);
  return (
    <details class="target-options" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <PlatformIcon platform={platform} />
        <span dir="auto">
          {platformName} <span class="muted">· {name}</span>
        </span>
        {count > 0 && <span class="hint">{count} set</span>}
      </summary>
      {isOpen && <OptionForm name={`${name} on ${platformName}`} {...form} />}
    </details>
  );
}
