import type { Platform, PlatformWarning } from '../api/types.ts';
import { Notice } from '../components/notice.tsx';
import { platformName } from '../components/platform-name.ts';

interface PlatformWarningsProps {
  warnings: readonly PlatformWarning[];
  platforms: readonly Platform[];
}

/** Why platforms would refuse the draft. It can be submitted nevertheless: the other targets do not depend on these. */
export const PlatformWarnings = ({ warnings, platforms }: PlatformWarningsProps) => (
  <div class="platform-warnings" aria-live="polite">
    {warnings.length > 0 && (
      <Notice tone="warning">
        <ul class="plain-list">
          {warnings.map(({ platform, message }) => (
            <li key={platform}>
              <strong>{platformName(platforms, platform)} would not take this.</strong> {message}
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </div>
);
