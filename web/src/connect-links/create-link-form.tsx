import type { ConnectLink } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { Checkbox } from '../components/checkbox.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { clientFor } from './queries.ts';
import { t } from './texts.ts';

/** Seconds. */
const lives = [
  { seconds: 3600, label: t.oneHour },
  { seconds: 86_400, label: t.oneDay },
  { seconds: 604_800, label: t.sevenDays },
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
        <legend>{t.platforms}</legend>
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
        <p class="hint">{t.platformsHint}</p>
      </fieldset>
      <div class="columns">
        <Field label={t.worksFor}>
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
        <Field label={t.language} hint={t.languageHint} errors={languageErrors}>
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
          {t.create}
        </button>
      </div>
    </form>
  );
}
