import { Page } from '../parts/page.tsx';

export const MissingPage = () => (
  <Page title="There is nothing here">
    <p>
      The address may have been mistyped. <a href="/dashboard">Go to your posts</a>.
    </p>
  </Page>
);
