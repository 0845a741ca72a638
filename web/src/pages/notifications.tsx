import { Page } from '../components/page.tsx';
import { PushSettings } from '../notices/push-settings.tsx';

export function NotificationsPage() {
  return (
    <Page title="Notifications">
      <PushSettings />
    </Page>
  );
}
