import type { Offer } from '../api/types.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './on-demand-texts.ts';

type LegalPages = Pick<Offer, 'termsUrl' | 'privacyUrl'>;

/** What somebody who creates an account agrees to, as far as the operator has such pages. */
export function Consent({ termsUrl, privacyUrl }: LegalPages) {
  if (!termsUrl && !privacyUrl) return null;
  return (
    <p class="hint">
      {termsUrl && (
        <>
          <RichText text={t.terms} tags={{ link: (name) => <a href={termsUrl}>{name}</a> }} />{' '}
        </>
      )}
      {privacyUrl && <RichText text={t.privacy} tags={{ link: (name) => <a href={privacyUrl}>{name}</a> }} />}
    </p>
  );
}
