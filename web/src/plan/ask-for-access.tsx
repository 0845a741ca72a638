import type { Offer } from '../api/types.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** Whom a user asks for access where the operator gives it. */
export function AskForAccess({ supportEmail }: Pick<Offer, 'supportEmail'>) {
  if (supportEmail === null) return t.askOperator;
  const link = () => (
    <a href={`mailto:${supportEmail}`}>
      <bdi>{supportEmail}</bdi>
    </a>
  );
  return <RichText text={t.askAddress} tags={{ email: link }} />;
}
