import { useEffect } from 'preact/hooks';
import { useOffline } from '../live/use-offline.ts';
import { announce } from './announcer.tsx';
import { Notice } from './notice.tsx';

/** Stays in view, also on a long page, until the connection is back. */
export function OfflineNotice() {
  const isOffline = useOffline();
  useEffect(() => {
    if (!isOffline) return undefined;
    return () => announce('You are online again.');
  }, [isOffline]);
  if (!isOffline) return null;
  return (
    <div class="offline-notice">
      <Notice tone="warning">
        No connection to Herald. What you see may be out of date. It updates as soon as you are online again.
      </Notice>
    </div>
  );
}
