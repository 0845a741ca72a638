import { Checkbox } from '../../components/checkbox.tsx';
import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';

interface CommercialContentProps {
  choices: TikTokChoices;
  onChange: (change: Partial<TikTokChoices>) => void;
}

/** The disclosure, with TikTok's sentences. Off by default; branded content takes back a private visibility. */
export function CommercialContent({ choices, onChange }: CommercialContentProps) {
  const { discloses, yourBrand, brandedContent } = choices;
  const withPrivacy = (isBranded: boolean) => (isBranded && choices.privacy === 'SELF_ONLY' ? { privacy: '' } : {});
  return (
    <fieldset>
      <legend>Commercial content</legend>
      <Checkbox
        label="Disclose video content"
        checked={discloses}
        onChange={(checked) => onChange({ discloses: checked, yourBrand: false, brandedContent: false })}
      />
      <p class="hint">
        Turn on to disclose that this post promotes goods or services in exchange for something of value. It could
        promote yourself, a third party, or both.
      </p>
      {discloses && (
        <>
          <Checkbox label="Your brand" checked={yourBrand} onChange={(checked) => onChange({ yourBrand: checked })} />
          <p class="hint">You are promoting yourself or your own business.</p>
          <Checkbox
            label="Branded content"
            checked={brandedContent}
            onChange={(checked) => onChange({ brandedContent: checked, ...withPrivacy(checked) })}
          />
          <p class="hint">You are promoting another brand or a third party.</p>
        </>
      )}
      <p role="status">{discloses && labelOf(choices)}</p>
    </fieldset>
  );
}

function labelOf({ yourBrand, brandedContent }: TikTokChoices): string | null {
  if (brandedContent) return "Your photo/video will be labeled as 'Paid partnership'.";
  return yourBrand ? "Your photo/video will be labeled as 'Promotional content'." : null;
}
