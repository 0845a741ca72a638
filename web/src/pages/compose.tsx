import { loadAccounts } from '../api/queries.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Composer } from '../compose/composer.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page, Pending } from '../parts/page.tsx';
import { usePerson } from '../person.tsx';

export const ComposePage = () => {
  const { value, problem } = useLoaded(loadAccounts);
  const person = usePerson().value;
  const lapsed = person !== null && !person.subscription?.active;
  return (
    <Page title="New post">
      {lapsed && (
        <Notice tone="warn">
          Publishing needs an active subscription. <a href="/settings/plan">See your plan</a>.
        </Notice>
      )}
      {value ? <Composer {...value} mayPublish={!lapsed} /> : <Pending problem={problem} />}
    </Page>
  );
};
