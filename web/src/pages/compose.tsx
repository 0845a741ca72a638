import { fetchAccounts } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page, Pending } from '../components/page.tsx';
import { Composer } from '../compose/composer.tsx';
import { useUser } from '../user.tsx';

export const ComposePage = () => {
  const { data, error } = useQuery(fetchAccounts);
  const person = useUser().data;
  const lapsed = person !== null && !person.subscription?.active;
  return (
    <Page title="New post">
      {lapsed && (
        <Notice tone="warn">
          Publishing needs an active subscription. <a href="/settings/plan">See your plan</a>.
        </Notice>
      )}
      {data ? <Composer {...data} mayPublish={!lapsed} /> : <Pending problem={error} />}
    </Page>
  );
};
