import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConnectablePlatform } from '../api/types.ts';
import { Field } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

interface ConnectAccountProps<Platform> {
  platforms: readonly Platform[];
  disabled: boolean;
  onConnect: (platform: Platform, handle: string | null) => void;
}

/** A button for each platform that accounts can be connected on; one of a network of many servers first asks for a handle. */
export function ConnectAccount<Platform extends ConnectablePlatform>({
  platforms,
  disabled,
  onConnect,
}: ConnectAccountProps<Platform>) {
  const [asked, setAsked] = useState<Platform | null>(null);
  const choose = (platform: Platform) => {
    setAsked(platform.handle && platform);
    if (!platform.handle) onConnect(platform, null);
  };
  return (
    <section aria-labelledby="connect">
      <h2 id="connect">{t.connectAccount}</h2>
      <div class="platform-buttons">
        {platforms.map((platform) => (
          <button key={platform.platform} type="button" disabled={disabled} onClick={() => choose(platform)}>
            <PlatformIcon platform={platform.platform} />
            <span>
              <RichText text={t.connectPlatform({ platform: platform.displayName })} tags={{ hidden }} />
            </span>
            <Icon name="external" />
          </button>
        ))}
      </div>
      {asked && <HandleForm platform={asked} disabled={disabled} onConnect={(handle) => onConnect(asked, handle)} />}
      <p class="hint">{t.signInThere}</p>
    </section>
  );
}

interface HandleFormProps {
  platform: ConnectablePlatform;
  disabled: boolean;
  onConnect: (handle: string | null) => void;
}

/** Which account or server to sign in at. */
function HandleForm({ platform: { displayName, handle: field }, disabled, onConnect }: HandleFormProps) {
  const [handle, setHandle] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The user has just asked for this form.
  useEffect(() => input.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    onConnect(handle.trim() || null);
  };
  return (
    <form class="key-form" aria-label={t.connectTo({ platform: displayName })} onSubmit={submit}>
      <Field label={field?.label} hint={t.handleHint({ example: field?.example ?? '', platform: displayName })}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            maxLength={300}
            value={handle}
            onInput={(event) => setHandle(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="primary" disabled={disabled}>
        {t.continueTo({ platform: displayName })}
      </button>
    </form>
  );
}
