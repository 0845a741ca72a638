import type { Account } from '@herald-publishing/client';
import { useEffect, useState } from 'preact/hooks';
import type { Platform } from '../../api/types.ts';
import { accountName, platformName } from '../../components/account-name.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { PlatformIcon } from '../../components/platform-icon.tsx';
import { type Draft, mediaOf, targetId } from '../../drafts/draft.ts';
import { nameOf } from '../../drafts/draft-media.ts';
import { isVideo } from '../../drafts/media-kind.ts';
import { isForVideos } from '../../platform-style.ts';
import { t } from './item-texts.ts';

interface MediaByAccountProps {
  draft: Draft;
  /** Several accounts. */
  chosen: readonly Account[];
  platforms: readonly Platform[];
  onChange: (change: Partial<Draft>) => void;
}

/** Which account gets which files of a post with some. It opens where there are images and videos: few platforms take both in one post. */
export function MediaByAccount({ draft, chosen, platforms, onChange }: MediaByAccountProps) {
  const { media, ownMedia } = draft;
  const isMixed = media.some(isVideo) && !media.every(isVideo);
  const [isOpen, setOpen] = useState(isMixed);
  useEffect(() => {
    if (isMixed) setOpen(true);
  }, [isMixed]);
  const all = media.map(({ key }) => key);
  const choose = (target: string, keys: readonly string[]) => {
    const { [target]: _, ...others } = ownMedia;
    onChange({ ownMedia: keys.join() === all.join() ? others : { ...others, [target]: [...keys] } });
  };
  const separate = () => {
    const [images, videos] = [false, true].map((wanted) => media.filter((item) => isVideo(item) === wanted));
    const keysFor = ({ platform }: Account) => (isForVideos(platform) ? videos : images)?.map(({ key }) => key) ?? [];
    onChange({ ownMedia: Object.fromEntries(chosen.map((account) => [targetId(account), keysFor(account)])) });
  };
  const toggle = (target: string, key: string, isChosen: boolean) => {
    const before = mediaOf(draft, target).map((item) => item.key);
    const isAdded = (one: string) => one === key || before.includes(one);
    // In the order of the post, unless a program has given the target another one.
    choose(target, isChosen ? all.filter(isAdded) : before.filter((one) => one !== key));
  };
  return (
    <details class="target-options" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{t.byAccount}</span>
      </summary>
      {isOpen && (
        <div class="media-by-account">
          {isMixed && (
            <button type="button" class="small" onClick={separate}>
              {t.separate}
            </button>
          )}
          {chosen.map((account) => {
            const target = targetId(account);
            const keys = mediaOf(draft, target).map(({ key }) => key);
            return (
              <fieldset key={target} class="field">
                <legend>
                  <PlatformIcon platform={account.platform} /> {platformName(platforms, account.platform)}{' '}
                  <span class="muted" dir="auto">
                    · {accountName(account)}
                  </span>
                </legend>
                {media.map((item, position) => (
                  <Checkbox
                    key={item.key}
                    label={nameOf(item, position)}
                    checked={keys.includes(item.key)}
                    onChange={(isChosen) => toggle(target, item.key, isChosen)}
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
      )}
    </details>
  );
}
