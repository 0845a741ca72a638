import { RichText } from '../../i18n/rich-text.tsx';
import { formTexts as t } from './form-texts.ts';

const MUSIC = 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en';
const BRANDED = 'https://www.tiktok.com/legal/page/global/bc-policy/en';

/** The declaration that TikTok requires beside the button. */
export function Consent({ isBranded }: { isBranded: boolean }) {
  return (
    <p>
      <RichText
        text={isBranded ? t.brandedConsent : t.consent}
        tags={{
          branded: (name) => <Policy href={BRANDED}>{name}</Policy>,
          music: (name) => <Policy href={MUSIC}>{name}</Policy>,
        }}
      />
    </p>
  );
}

function Policy({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
