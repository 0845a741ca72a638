import { useId } from 'preact/hooks';
import { Checkbox } from '../../components/checkbox.tsx';
import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { texts } from '../../i18n/texts.ts';
import type { Creator, CreatorState } from './creators-query.ts';

/** Mostly TikTok's sentences: https://developers.tiktok.com/doc/content-sharing-guidelines */
const t = texts('tiktokForm', {
  account: 'TikTok: <name/>',
  privacy: 'Who can see this post',
  brandedNotPrivate: 'Branded content visibility cannot be set to private.',
  othersMay: 'Others may',
  comment: 'Comment',
  duet: 'Duet',
  stitch: 'Stitch',
  switchedOff: 'The unavailable choices are switched off in the settings of this account.',
  madeWithAi: 'The video was made with AI',
  commercialContent: 'Commercial content',
  disclose: 'Disclose video content',
  discloseHint:
    'Turn on to disclose that this post promotes goods or services in exchange for something of value. It could promote ' +
    'yourself, a third party, or both.',
  yourBrand: 'Your brand',
  yourBrandHint: 'You are promoting yourself or your own business.',
  brandedContent: 'Branded content',
  brandedContentHint: 'You are promoting another brand or a third party.',
  paidPartnership: "Your photo/video will be labeled as 'Paid partnership'.",
  promotional: "Your photo/video will be labeled as 'Promotional content'.",
  consent:
    "By posting, you agree to TikTok's <music>Music Usage Confirmation</music>. It may take some minutes until the post is " +
    'visible on your profile.',
  brandedConsent:
    "By posting, you agree to TikTok's <branded>Branded Content Policy</branded> and <music>Music Usage " +
    'Confirmation</music>. It may take some minutes until the post is visible on your profile.',
});

/** Who can see a post, by TikTok's level. */
const privacyTexts = texts('tiktokPrivacy', {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only you',
});

interface TikTokOptionsProps {
  /** As Herald knows the account. */
  name: string;
  /** Undefined until TikTok has responded. */
  state: CreatorState | undefined;
  choices: TikTokChoices;
  /** Photos have no duets, stitches or label of AI. */
  isOfPhotos: boolean;
  /** Why the post cannot be sent yet. */
  missing: string | null;
  onChange: (change: Partial<TikTokChoices>) => void;
}

const privacyLabels: Readonly<Record<string, string>> = privacyTexts;

const MUSIC = 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en';
const BRANDED = 'https://www.tiktok.com/legal/page/global/bc-policy/en';

/** What TikTok requires a user to choose for each post: https://developers.tiktok.com/doc/content-sharing-guidelines */
export function TikTokOptions({ name, state, missing, ...form }: TikTokOptionsProps) {
  const creator = state && 'creator' in state ? state.creator : null;
  return (
    <fieldset class="field tiktok-options">
      <legend>
        <RichText text={t.account} tags={{ name: () => <span dir="auto">{creator?.nickname ?? name}</span> }} />
      </legend>
      {creator && <CreatorForm creator={creator} {...form} />}
      <p class="hint" role="status">
        {missing}
      </p>
    </fieldset>
  );
}

type CreatorFormProps = Pick<TikTokOptionsProps, 'choices' | 'isOfPhotos' | 'onChange'> & { creator: Creator };

function CreatorForm({ creator, choices, isOfPhotos, onChange }: CreatorFormProps) {
  const checkbox = (field: 'allowComments' | 'allowDuet' | 'allowStitch', label: string, isDisabled: boolean) => (
    <Checkbox
      label={label}
      checked={choices[field] && !isDisabled}
      disabled={isDisabled}
      onChange={(checked) => onChange({ [field]: checked })}
    />
  );
  const { commentsDisabled, duetDisabled, stitchDisabled } = creator;
  const hasDisabled = commentsDisabled || (!isOfPhotos && (duetDisabled || stitchDisabled));
  return (
    <>
      <Privacy creator={creator} choices={choices} onChange={onChange} />
      <fieldset>
        <legend>{t.othersMay}</legend>
        {checkbox('allowComments', t.comment, commentsDisabled)}
        {!isOfPhotos && checkbox('allowDuet', t.duet, duetDisabled)}
        {!isOfPhotos && checkbox('allowStitch', t.stitch, stitchDisabled)}
        {hasDisabled && <p class="hint">{t.switchedOff}</p>}
      </fieldset>
      <CommercialContent choices={choices} onChange={onChange} />
      {!isOfPhotos && (
        <Checkbox
          label={t.madeWithAi}
          checked={choices.aiGenerated}
          onChange={(aiGenerated) => onChange({ aiGenerated })}
        />
      )}
      <Consent isBranded={choices.discloses && choices.brandedContent} />
    </>
  );
}

/** Without a default. Branded content cannot be private. */
function Privacy({ creator, choices, onChange }: Omit<CreatorFormProps, 'isOfPhotos'>) {
  const id = useId();
  const isBranded = choices.discloses && choices.brandedContent;
  return (
    <fieldset>
      <legend>{t.privacy}</legend>
      {creator.privacyChoices.map((level) => {
        const isDisabled = isBranded && level === 'SELF_ONLY';
        return (
          <label key={level} class="checkbox-label" title={isDisabled ? t.brandedNotPrivate : undefined}>
            <input
              type="radio"
              name={`${id}-privacy`}
              checked={choices.privacy === level}
              disabled={isDisabled}
              aria-describedby={isDisabled ? `${id}-branded` : undefined}
              onChange={() => onChange({ privacy: level })}
            />
            <span>{privacyLabels[level] ?? level}</span>
          </label>
        );
      })}
      {isBranded && (
        <p class="hint" id={`${id}-branded`}>
          {t.brandedNotPrivate}
        </p>
      )}
    </fieldset>
  );
}

interface CommercialContentProps {
  choices: TikTokChoices;
  onChange: (change: Partial<TikTokChoices>) => void;
}

/** The disclosure, with TikTok's sentences. Off by default; branded content takes back a private visibility. */
function CommercialContent({ choices, onChange }: CommercialContentProps) {
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

/** The declaration that TikTok requires beside the button. */
function Consent({ isBranded }: { isBranded: boolean }) {
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
