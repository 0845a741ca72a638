import { Page } from '../components/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="There is nothing here">
      <p>
        The address may have been mistyped. <a href="/dashboard">Go to your posts</a>.
      </p>
    </Page>
  );
}
