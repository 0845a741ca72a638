import type { PlatformStatus } from '@herald-publishing/client';
import { Badge } from '../components/badge.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { levelStates } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** Whether Herald publishes on each platform now. */
export function Levels({ platforms }: { platforms: readonly PlatformStatus[] }) {
  return (
    <ul class="status-levels">
      {platforms.map(({ platform, name, level, since, reason, waiting }) => (
        <li key={platform}>
          <span class="status-name">
            <PlatformIcon platform={platform} />
            {name}
          </span>
          <Badge state={levelStates[level]} />
          <span class="muted">
            {since ? <RichText text={t.since} tags={{ time: () => <Time iso={since} /> }} /> : t.noPostsYet}
            {reason && `: ${reason}`}
            {waiting > 0 && `; ${t.retrying(waiting)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
