import type { ConnectLink } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { Checkbox } from '../components/checkbox.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { clientFor } from './queries.ts';

/** Seconds. */
const lives = [
  { seconds: 3600, label: '1 hour' },
  { seconds: 86_400, label: '1 day' },
  { seconds: 604_800, label: '7 days' },
];

interface CreateLinkFormProps {
  profileId: string | null;
  platforms: readonly Platform[];
  onCreate: (link: ConnectLink) => void;
}

export function CreateLinkForm({ profileId, platforms, onCreate }: CreateLinkFormProps) {
  const [chosen, setChosen] = useState<readonly Platform['platform'][]>([]);
  const [expiresIn, setExpiresIn] = useState(86_400);
  const [language, setLanguage] = useState('');
  const { isPending, error, run } = useAction();
  const create = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return run(async () =>
      onCreate(
        await clientFor(profileId).connectLinks.create({
          expiresIn,
          ...(chosen.length > 0 ? { platforms: [...chosen] } : {}),
          ...(language.trim() === '' ? {} : { language: language.trim() }),
        }),
      ),
    );
  };
  const languageErrors = error?.messagesFor('body.language') ?? [];
  return (
    <form class="link-form" onSubmit={create}>
      {error && languageErrors.length === 0 && <Notice tone="error">{error.message}</Notice>}
      <fieldset class="field">
        <legend>Platforms</legend>
        <div class="scopes">
          {platforms.map(({ platform, displayName }) => (
            <Checkbox
              key={platform}
              label={displayName}
              checked={chosen.includes(platform)}
              onChange={(checked) =>
                setChosen(checked ? [...chosen, platform] : chosen.filter((one) => one !== platform))
              }
            />
          ))}
        </div>
        <p class="hint">Without a choice, the link offers all platforms.</p>
      </fieldset>
      <div class="columns">
        <Field label="Works for">
          {(control) => (
            <select
              {...control}
              value={expiresIn}
              onChange={(event) => setExpiresIn(Number(event.currentTarget.value))}
            >
              {lives.map(({ seconds, label }) => (
                <option key={seconds} value={seconds}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Language (optional)"
          hint="Dates are written in it. For example de or pt-BR."
          errors={languageErrors}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={35}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              value={language}
              onInput={(event) => setLanguage(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <div class="actions">
        <button type="submit" class="primary" disabled={isPending}>
          Make a connect link
        </button>
      </div>
    </form>
  );
}
