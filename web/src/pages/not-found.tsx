import { Page } from '../components/page.tsx';

export const NotFoundPage = () => (
  <Page title="There is nothing here">
    <p>
      The address may have been mistyped. <a href="/dashboard">Go to your posts</a>.
    </p>
  </Page>
);
