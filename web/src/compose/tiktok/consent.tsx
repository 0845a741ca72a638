const MUSIC = 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en';
const BRANDED = 'https://www.tiktok.com/legal/page/global/bc-policy/en';

/** The declaration that TikTok requires beside the button. */
export function Consent({ isBranded }: { isBranded: boolean }) {
  return (
    <p>
      By posting, you agree to TikTok's{' '}
      {isBranded && (
        <>
          <Policy href={BRANDED}>Branded Content Policy</Policy> and{' '}
        </>
      )}
      <Policy href={MUSIC}>Music Usage Confirmation</Policy>. It may take some minutes until the post is visible on your
      profile.
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
