import { useId } from 'preact/hooks';
import { Checkbox } from '../../components/checkbox.tsx';
import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';
import { CommercialContent } from './commercial-content.tsx';
import { Consent } from './consent.tsx';
import type { Creator, CreatorState } from './creators-query.ts';

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

const privacyLabels: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only you',
};

/** What TikTok requires a user to choose for each post: https://developers.tiktok.com/doc/content-sharing-guidelines */
export function TikTokOptions({ name, state, missing, ...form }: TikTokOptionsProps) {
  const creator = state && 'creator' in state ? state.creator : null;
  return (
    <fieldset class="field tiktok-options">
      <legend>
        TikTok: <span dir="auto">{creator?.nickname ?? name}</span>
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
        <legend>Others may</legend>
        {checkbox('allowComments', 'Comment', commentsDisabled)}
        {!isOfPhotos && checkbox('allowDuet', 'Duet', duetDisabled)}
        {!isOfPhotos && checkbox('allowStitch', 'Stitch', stitchDisabled)}
        {hasDisabled && <p class="hint">The unavailable choices are switched off in the settings of this account.</p>}
      </fieldset>
      <CommercialContent choices={choices} onChange={onChange} />
      {!isOfPhotos && (
        <Checkbox
          label="The video was made with AI"
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
  const reason = 'Branded content visibility cannot be set to private.';
  return (
    <fieldset>
      <legend>Who can see this post</legend>
      {creator.privacyChoices.map((level) => {
        const isDisabled = isBranded && level === 'SELF_ONLY';
        return (
          <label key={level} class="checkbox-label" title={isDisabled ? reason : undefined}>
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
          {reason}
        </p>
      )}
    </fieldset>
  );
}
