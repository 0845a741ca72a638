import { Checkbox } from '../../components/checkbox.tsx';
import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';
import { formTexts as t } from './form-texts.ts';

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
      <legend>{t.commercialContent}</legend>
      <Checkbox
        label={t.disclose}
        checked={discloses}
        onChange={(checked) => onChange({ discloses: checked, yourBrand: false, brandedContent: false })}
      />
      <p class="hint">{t.discloseHint}</p>
      {discloses && (
        <>
          <Checkbox label={t.yourBrand} checked={yourBrand} onChange={(checked) => onChange({ yourBrand: checked })} />
          <p class="hint">{t.yourBrandHint}</p>
          <Checkbox
            label={t.brandedContent}
            checked={brandedContent}
            onChange={(checked) => onChange({ brandedContent: checked, ...withPrivacy(checked) })}
          />
          <p class="hint">{t.brandedContentHint}</p>
        </>
      )}
      <p role="status">{discloses && labelOf(choices)}</p>
    </fieldset>
  );
}

function labelOf({ yourBrand, brandedContent }: TikTokChoices): string | null {
  if (brandedContent) return t.paidPartnership;
  return yourBrand ? t.promotional : null;
}
