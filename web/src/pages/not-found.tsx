import { Page } from '../components/page.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './not-found-texts.ts';

export function NotFoundPage() {
  return (
    <Page title={t.title}>
      <p>
        <RichText text={t.mistyped} tags={{ link: (name) => <a href="/dashboard">{name}</a> }} />
      </p>
    </Page>
  );
}
