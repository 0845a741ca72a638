import type { Account } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { accountHandle, accountName } from '../../components/account-name.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import type { DraftMedia } from '../../drafts/draft-media.ts';
import { isVideo } from '../../drafts/media-kind.ts';
import { platformStyle, replyStyle } from '../../platform-style.ts';
import type { PlatformStyle } from '../../platforms.ts';
import { type PreviewFile, PreviewMedia } from './preview-media.tsx';
import { firstLink, foldText, startOf, textParts } from './text-parts.ts';
import { t } from './texts.ts';

/** What Herald sends of a text with a video, cut at a word. */
const TIKTOK_CAPTION = 150;
const YOUTUBE_TITLE = 100;

export interface StyledPostProps {
  account: Account;
  platform: string;
  text: string;
  media: readonly PreviewFile[];
  /** The option of that name, where the platform has several kinds of posts. */
  postType: unknown;
  /** Whether it is below a post, where it looks like any text with files. */
  isReply?: boolean;
}

/** The post as the platform shows it. */
export function StyledPost({ account, platform, text, media, postType, isReply = false }: StyledPostProps) {
  const style = isReply ? replyStyle(account.platform) : platformStyle(account.platform, postType);
  const filled = media.filter(({ url, fileName }) => url.trim() !== '' || fileName !== null);
  const shown = style.layout === 'watch' ? filled.filter(isVideo) : filled;
  const { title, body } = isReply ? { title: null, body: text } : sentText(account.platform, text, filled, postType);
  const link = style.linkCard && filled.length === 0 ? firstLink(body) : null;
  return (
    <div class="preview-look" data-layout={style.layout} data-platform={account.platform}>
      <Author account={account} platform={platform} />
      <div class="preview-media">
        {shown.length > 0 && <PreviewMedia media={shown} look={style} platform={platform} />}
        {shown.length === 0 && style.layout !== 'feed' && (
          <p class="preview-empty">{style.layout === 'watch' ? t.yourVideo : t.yourMedia}</p>
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
        <span>{t.card}</span>
      </div>
    </div>
  );
}

interface PreviewTextProps {
  text: string;
  look: PlatformStyle;
}

/** A text up to the fold of its platform, with what becomes a link there. */
function PreviewText({ text, look: style }: PreviewTextProps) {
  const [isOpen, setOpen] = useState(false);
  const { shown, isFolded } = foldText(text, style.fold);
  if (shown === '') return null;
  return (
    <p class="preview-text" dir="auto">
      {textParts(isOpen ? text : shown, style.marks).map(({ text: part, mark }, index) =>
        mark === null ? (
          part
        ) : (
          <span key={index} class="preview-mark">
            {part}
          </span>
        ),
      )}
      {isFolded && (
        <>
          {isOpen ? ' ' : '… '}
          <button type="button" class="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t.less : t.more}
          </button>
        </>
      )}
    </p>
  );
}

/** What a platform makes of a text. */
interface SentText {
  title: string | null;
  body: string;
}

/** The text of a post as a platform gets it. */
export function sentText(platform: string, text: string, media: readonly DraftMedia[], postType?: unknown): SentText {
  const fullText = text.trim();
  if (platform === 'tiktok') return onTikTok(fullText, media);
  if (platform === 'youtube') return onYouTube(fullText);
  if (platform === 'snapchat') return onSnapchat(fullText, media);
  // A story shows nothing but its file.
  return { title: null, body: postType === 'story' ? '' : fullText };
}

function onTikTok(text: string, media: readonly DraftMedia[]): SentText {
  const isCaption = media.some(isVideo) || media.length === 0;
  return { title: null, body: isCaption ? startOf(text, TIKTOK_CAPTION) : text };
}

function onYouTube(text: string): SentText {
  const body = text.replaceAll('<', '‹').replaceAll('>', '›');
  const [firstLine = ''] = body.split('\n');
  return { title: startOf(firstLine.trim(), YOUTUBE_TITLE), body };
}

/** A story has no text, except the title of a saved story. */
function onSnapchat(text: string, [first]: readonly DraftMedia[]): SentText {
  return first && !isVideo(first) && text !== '' ? { title: text, body: '' } : { title: null, body: text };
}
