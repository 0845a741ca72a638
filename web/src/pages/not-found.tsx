import { Page } from '../components/page.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { texts } from '../i18n/texts.ts';

const t = texts('notFound', {
  title: 'There is nothing here',
  mistyped: 'The address may have been mistyped. <link>Go to your posts</link>.',
});

export function NotFoundPage() {
  return (
    <Page title={t.title}>
      <p>
        <RichText text={t.mistyped} tags={{ link: (name) => <a href="/dashboard">{name}</a> }} />
      </p>
    </Page>
  );
}
