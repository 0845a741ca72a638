import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';
import { TikTokOptions } from './tiktok-options.tsx';
import type { TikTokTarget } from './use-tiktok.ts';

interface TikTokTargetsProps {
  targets: readonly TikTokTarget[];
  isOfPhotos: (target: string) => boolean;
  onChange: (target: string, choices: TikTokChoices) => void;
}

/** The choices for each TikTok account of the draft. */
export function TikTokTargets({ targets, isOfPhotos, onChange }: TikTokTargetsProps) {
  return (
    <>
      {targets.map(({ target, choices, ...rest }) => (
        <TikTokOptions
          key={target}
          {...rest}
          choices={choices}
          isOfPhotos={isOfPhotos(target)}
          onChange={(change) => onChange(target, { ...choices, ...change })}
        />
      ))}
    </>
  );
}
