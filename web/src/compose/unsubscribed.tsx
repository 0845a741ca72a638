import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** Tells a user without a subscription why nothing can be published. */
export function Unsubscribed() {
  return (
    <Notice tone="warning">
      <RichText text={t.unsubscribed} tags={{ link: (text) => <a href="/settings/plan">{text}</a> }} />
    </Notice>
  );
}
