import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConnectablePlatform } from '../api/types.ts';
import { Field } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';

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
      <h2 id="connect">Connect an account</h2>
      <div class="platform-buttons">
        {platforms.map((platform) => (
          <button key={platform.platform} type="button" disabled={disabled} onClick={() => choose(platform)}>
            <PlatformIcon platform={platform.platform} />
            <span>
              <span class="visually-hidden">Connect </span>
              {platform.displayName}
            </span>
            <Icon name="external" />
          </button>
        ))}
      </div>
      {asked && <HandleForm platform={asked} disabled={disabled} onConnect={(handle) => onConnect(asked, handle)} />}
      <p class="hint">You sign in on the platform’s own page. Herald never sees your password there.</p>
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
    <form class="key-form" aria-label={`Connect ${displayName}`} onSubmit={submit}>
      <Field
        label={field?.label}
        hint={`For example ${field?.example}. Leave it empty to sign in at the usual ${displayName} server.`}
      >
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
        Continue to {displayName}
      </button>
    </form>
  );
}
