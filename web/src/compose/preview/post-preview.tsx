import type { Account, PostProblem } from '@herald-publishing/client';
import type { TextLength } from '../../api/types.ts';
import { accountHandle, accountName } from '../../components/account-name.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { isVideo } from '../../drafts/media-kind.ts';
import { platformStyle } from '../../platforms.ts';
import { TargetWarnings } from '../target-warnings.tsx';
import { type PreviewFile, PreviewMedia } from './preview-media.tsx';
import { PreviewText } from './preview-text.tsx';
import { sentText } from './sent-text.ts';
import { TargetText } from './target-text.tsx';
import { firstLink } from './text-parts.ts';

/** What is known of the draft on one of its targets. */
export interface TargetState {
  length: TextLength | null;
  problems: readonly PostProblem[];
}

interface StyledPostProps {
  account: Account;
  platform: string;
  text: string;
  media: readonly PreviewFile[];
  /** The option of that name, where the platform has several kinds of posts. */
  postType: unknown;
}

interface PostPreviewProps extends StyledPostProps {
  id: string;
  problemsId: string;
  sharedText: string;
  /** Null where the account gets the shared text. */
  targetText: string | null;
  state: TargetState;
  onTargetText: (text: string | null) => void;
  onLeaveOut: () => void;
}

/** The preview of the draft on one account, its problems there, and their fixes. */
export function PostPreview({
  id,
  problemsId,
  sharedText,
  targetText,
  state,
  onTargetText,
  onLeaveOut,
  ...style
}: PostPreviewProps) {
  const name = accountName(style.account);
  const label = `${name} on ${style.platform}`;
  return (
    <article id={id} class="preview" tabIndex={-1} aria-label={label}>
      <StyledPost {...style} />
      <div class="preview-foot">
        <TargetWarnings id={problemsId} name={label} problems={state.problems} onLeaveOut={onLeaveOut} />
        <TargetText
          platform={style.platform}
          account={name}
          problems={state.problems.length > 0 ? problemsId : undefined}
          text={targetText}
          sharedText={sharedText}
          onChange={onTargetText}
        />
        {state.length && <TextLengthCounter length={state.length} platform={style.platform} />}
      </div>
    </article>
  );
}

/** How much of a platform's limit the text takes, in the counting of the platform. */
function TextLengthCounter({ length, platform }: { length: TextLength; platform: string }) {
  const { actual, limit, unit, counting } = length;
  return (
    <span class={actual > limit ? 'text-length over' : 'text-length'} title={counting ?? undefined}>
      {actual.toLocaleString()} / {limit.toLocaleString()}
      <span class="visually-hidden">
        {' '}
        {unit} on {platform}
      </span>
    </span>
  );
}

/** The post as the platform shows it. */
function StyledPost({ account, platform, text, media, postType }: StyledPostProps) {
  const style = platformStyle(account.platform, postType);
  const filled = media.filter(({ url, fileName }) => url.trim() !== '' || fileName !== null);
  const shown = style.layout === 'watch' ? filled.filter(isVideo) : filled;
  const { title, body } = sentText(account.platform, text, filled, postType);
  const link = style.linkCard && filled.length === 0 ? firstLink(body) : null;
  return (
    <div class="preview-look" data-layout={style.layout} data-platform={account.platform}>
      <Author account={account} platform={platform} />
      <div class="preview-media">
        {shown.length > 0 && <PreviewMedia media={shown} look={style} platform={platform} />}
        {shown.length === 0 && style.layout !== 'feed' && (
          <p class="preview-empty">
            {style.layout === 'watch' ? 'Your video will appear here.' : 'Your image or video will appear here.'}
          </p>
        )}
      </div>
      <div class="preview-words">
        {title && (
          <p class="preview-title" dir="auto">
            {title}
          </p>
        )}
        <PreviewText text={body} look={style} />
        {link && <LinkCard link={link} />}
      </div>
    </div>
  );
}

function Author({ account, platform }: Pick<StyledPostProps, 'account' | 'platform'>) {
  return (
    <div class="preview-author">
      <Avatar account={account} />
      <span class="row-text">
        <strong dir="auto">{accountName(account)}</strong>
        <span class="muted">{[accountHandle(account), platform].filter(Boolean).join(' · ')}</span>
      </span>
    </div>
  );
}

/** The place of the card that a platform makes of a page: what it shows is read from that page when it is published. */
function LinkCard({ link }: { link: URL }) {
  return (
    <div class="preview-card">
      <Icon name="external" />
      <div>
        <span class="muted">{link.host}</span>
        <span>A card with the title and the picture of this page</span>
      </div>
    </div>
  );
}
