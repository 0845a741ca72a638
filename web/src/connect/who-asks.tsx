import { useState } from 'preact/hooks';
import type { ConnectLink } from '../api/types.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** The customer as its link names it. */
export function nameOf({ branding, customerName }: ConnectLink): string {
  return branding.name ?? customerName;
}

/** Who asks, and what a connected account allows: the name and the logo may be anyone's, the address of the customer is its own. */
export function WhoAsks({ link }: { link: ConnectLink }) {
  const { branding, customerName } = link;
  return (
    <header class="card connect-header" style={branding.color ? { borderTopColor: branding.color } : {}}>
      {branding.logoUrl && <BrandLogo url={branding.logoUrl} />}
      <h1>
        <RichText text={t.titleFor} tags={{ customer: () => <bdi>{nameOf(link)}</bdi> }} />
      </h1>
      <p>
        <RichText
          text={t.whoAsks}
          tags={{
            customer: () => (
              <strong>
                <bdi>{customerName}</bdi>
              </strong>
            ),
          }}
        />
      </p>
      <p>{t.itMay}</p>
      <ul class="bullets">
        <li>{t.mayPost}</li>
        <li>{t.mayRead}</li>
      </ul>
      {!link.livemode && (
        <p>
          <RichText text={t.testMode} tags={{ strong: (text) => <strong>{text}</strong> }} />
        </p>
      )}
    </header>
  );
}

/** Decorative: the name is beside it. */
function BrandLogo({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return <img class="connect-logo" src={url} alt="" height="48" onError={() => setBroken(true)} />;
}
