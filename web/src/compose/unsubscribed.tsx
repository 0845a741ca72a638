import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { AskForAccess } from '../plan/ask-for-access.tsx';
import { offerQuery } from '../plan/offer.ts';
import { t } from './texts.ts';

/** Tells a user without a subscription why nothing can be published, and what to do about it. */
export function Unsubscribed() {
  const { data: offer } = useQuery(offerQuery);
  const tags = { link: (text: string) => <a href="/settings/plan">{text}</a> };
  if (offer?.billing === 'granted')
    return (
      <Notice tone="warning">
        {t.noAccess} <AskForAccess {...offer} />
      </Notice>
    );
  return (
    <Notice tone="warning">
      <RichText text={offer?.billing === 'open' ? t.unconfirmed : t.unsubscribed} tags={tags} />
    </Notice>
  );
}
