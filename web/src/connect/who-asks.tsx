import { useState } from 'preact/hooks';
import type { ConnectLink } from '../api/types.ts';

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
        Connect your accounts to <bdi>{nameOf(link)}</bdi>
      </h1>
      <p>
        The Herald account{' '}
        <strong>
          <bdi>{customerName}</bdi>
        </strong>{' '}
        asks for this. If you do not know it, or expected no such link, close this page.
      </p>
      <p>Through each account that you connect, it may:</p>
      <ul class="bullets">
        <li>post in your name, now and later, until you disconnect the account</li>
        <li>read the name, the picture and the settings for posts of the account, and how its posts went</li>
      </ul>
      {!link.livemode && (
        <p>
          <strong>Test mode.</strong> These accounts are simulated: nothing leaves Herald.
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
