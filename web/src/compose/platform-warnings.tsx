import type { Foreseen, Platform } from '../api/shapes.ts';
import { Notice } from '../components/notice.tsx';

/** Told while writing, and no obstacle: the other accounts get the post all the same. */
export const PlatformWarnings = ({
  problems,
  platforms,
}: {
  problems: readonly Foreseen[];
  platforms: readonly Platform[];
}) => {
  const nameOf = (platform: string) => platforms.find((entry) => entry.platform === platform)?.displayName ?? platform;
  return (
    <div class="foreseen" aria-live="polite">
      {problems.length > 0 && (
        <Notice tone="warn">
          <ul class="plain-list">
            {problems.map(({ platform, message }) => (
              <li key={platform}>
                <strong>{nameOf(platform)} would not take this.</strong> {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
};
