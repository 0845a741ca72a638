import { useState } from 'preact/hooks';
import { actingFor } from '../api/acting-for.ts';
import { useAction } from '../api/use-action.ts';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './bar-texts.ts';
import { ProfileDialog } from './profile-dialog.tsx';
import { switchProfile } from './switch-profile.ts';

/** Pages about the person, whatever profile they act for. */
const personal = [
  '/settings/keys',
  '/settings/notifications',
  '/settings/plan',
  '/settings/profiles',
  '/oauth/authorize',
];

interface ProfileBarProps {
  path: string;
  /** Whether the profile of this tab was found to be deleted. */
  isLost: boolean;
}

/** For which profile the page acts, and the way to another. */
export function ProfileBar({ path, isLost }: ProfileBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { isPending, run } = useAction();
  return (
    <>
      {isLost && <Notice tone="warning">{t.lost}</Notice>}
      <section class={actingFor ? 'acting' : 'not-acting'} aria-label={t.profile}>
        <span class="acting-for">
          <Icon name="accounts" />
          <span>
            <RichText
              text={actingFor ? t.actingFor : t.actingForYourself}
              tags={{ profile: () => <strong dir="auto">{actingFor?.name}</strong> }}
            />
          </span>
        </span>
        <span class="actions">
          {actingFor && (
            <button
              type="button"
              class="ghost small"
              disabled={isPending}
              onClick={() => run(() => switchProfile(null))}
            >
              {t.backToYou}
            </button>
          )}
          <button type="button" class="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t.switch}
          </button>
        </span>
      </section>
      {actingFor && personal.includes(path) && <p class="hint">{t.personal}</p>}
      {isOpen && <ProfileDialog onClose={() => setOpen(false)} />}
    </>
  );
}
