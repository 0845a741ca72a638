import type { Platform } from '../api/types.ts';
import { Icon } from '../components/icon.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';

interface ConnectAccountProps {
  platforms: readonly Platform[];
  disabled: boolean;
  onConnect: (platform: Platform) => void;
}

/** A button for each platform that accounts can be connected on. */
export function ConnectAccount({ platforms, disabled, onConnect }: ConnectAccountProps) {
  return (
    <section aria-labelledby="connect">
      <h2 id="connect">Connect an account</h2>
      <div class="platform-buttons">
        {platforms.map((platform) => (
          <button key={platform.platform} type="button" disabled={disabled} onClick={() => onConnect(platform)}>
            <PlatformIcon platform={platform.platform} />
            <span>
              <span class="visually-hidden">Connect </span>
              {platform.displayName}
            </span>
            <Icon name="external" />
          </button>
        ))}
      </div>
      <p class="hint">You sign in on the platform’s own page. Herald never sees your password there.</p>
    </section>
  );
}
