import { useEffect } from 'preact/hooks';
import { useOffline } from '../live/use-offline.ts';
import { announce } from './announcer.tsx';
import { Notice } from './notice.tsx';
import { t } from './texts.ts';

/** Stays in view, also on a long page, until the connection is back. */
export function OfflineNotice() {
  const isOffline = useOffline();
  useEffect(() => {
    if (!isOffline) return undefined;
    return () => announce(t.onlineAgain);
  }, [isOffline]);
  if (!isOffline) return null;
  return (
    <div class="offline-notice">
      <Notice tone="warning">{t.offline}</Notice>
    </div>
  );
}
