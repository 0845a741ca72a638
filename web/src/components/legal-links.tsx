import type { Offer } from '../api/types.ts';

type LegalPages = Pick<Offer, 'termsUrl' | 'privacyUrl'>;

/** What somebody who creates an account agrees to, as far as the operator has such pages. */
export function Consent({ termsUrl, privacyUrl }: LegalPages) {
  if (!termsUrl && !privacyUrl) return null;
  return (
    <p class="hint">
      {termsUrl && (
        <>
          By creating an account you agree to the <a href={termsUrl}>terms of service</a>.{' '}
        </>
      )}
      {privacyUrl && (
        <>
          The <a href={privacyUrl}>privacy policy</a> explains how your data is used.
        </>
      )}
    </p>
  );
}
