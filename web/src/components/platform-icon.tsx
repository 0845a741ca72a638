import { platformBrand } from '../platforms.ts';

/** A platform's mark on its colour. Decorative: the name is shown beside it. */
export function PlatformIcon({ platform }: { platform: string }) {
  const { mark, background, color } = platformBrand(platform);
  return (
    <span class="platform-icon" style={{ background, color }} aria-hidden="true">
      {'path' in mark ? (
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={mark.path} />
        </svg>
      ) : (
        mark.letters
      )}
    </span>
  );
}
