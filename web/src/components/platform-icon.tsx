import { platformLetters, platformMarks } from './platform-marks.ts';

/** A platform's mark on its colour. Decorative: the name is shown beside it. */
export function PlatformIcon({ platform }: { platform: string }) {
  const mark = platformMarks[platform];
  return (
    <span class="platform-icon" data-platform={platform} aria-hidden="true">
      {mark ? (
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={mark} />
        </svg>
      ) : (
        (platformLetters[platform] ?? platform.slice(0, 2))
      )}
    </span>
  );
}
