import type { Post } from '@herald-publishing/client';
import { PlatformIcon } from '../../components/platform-icon.tsx';
import { locale } from '../../i18n/language.ts';
import { editAddress } from '../edit/edit-address.ts';
import { displayStatus, isScheduled } from '../post-status.ts';
import { replyCountText } from '../replies/replies-in.ts';
import { t as postTexts } from '../texts.ts';
import { timeOf } from './day-entries.ts';
import { t } from './texts.ts';

export const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

const SHOWN_PLATFORMS = 3;

/** What the chips of a calendar have in common. */
export interface ChipTools {
  /** In ms. */
  now: number;
  platformName: (platform: string) => string;
  /** The post that was picked up to be moved. */
  picked: Post | null;
  onPick: (post: Post | null) => void;
  onDrag: (post: Post | null) => void;
}

interface ChipProps extends ChipTools {
  post: Post;
  withPicture: boolean;
}

/**
 * A post in the calendar: its time, its state, its platforms and the beginning of its text. A scheduled one can be opened and
 * edited, picked up, or dragged.
 */
export function Chip({ post, withPicture, now, platformName, picked, onPick, onDrag }: ChipProps) {
  const { tone, label } = displayStatus(post, now);
  const isMovable = isScheduled(post, now);
  const isPicked = picked?.postSubmissionId === post.postSubmissionId;
  const at = timeOf(post);
  const text = post.text || (post.media.length > 0 ? postTexts.noText : '');
  const platforms = [...new Set(post.targets.map(({ platform }) => platform))];
  const names = platforms.map(platformName).join(', ');
  const replies = replyCountText(post);
  const picture = withPicture && post.media.find(({ kind }) => kind === 'image');
  return (
    <li class={isPicked ? `chip ${tone} picked` : `chip ${tone}`}>
      <a
        class="chip-link"
        href={isMovable ? editAddress(post.postSubmissionId) : `/dashboard/posts/${post.postSubmissionId}`}
        data-post={post.postSubmissionId}
        title={`${label}: ${text} (${names})`}
        draggable={isMovable}
        onDragStart={(event) => {
          event.dataTransfer?.setData('text/plain', post.text);
          onDrag(post);
        }}
        onDragEnd={() => onDrag(null)}
      >
        {/* The link is dragged, and not the picture. */}
        {picture && <img class="chip-picture" src={picture.url} alt="" loading="lazy" draggable={false} />}
        <time dateTime={at}>{timeOfDay.format(new Date(at))}</time>
        <span class="chip-platforms">
          {platforms.slice(0, SHOWN_PLATFORMS).map((platform) => (
            <PlatformIcon key={platform} platform={platform} />
          ))}
          {platforms.length > SHOWN_PLATFORMS && <span aria-hidden="true">+{platforms.length - SHOWN_PLATFORMS}</span>}
        </span>
        <span class="visually-hidden"> {label}: </span>
        <bdi>{text}</bdi>
        {replies && <span class="muted"> +{replies}</span>}
        <span class="visually-hidden"> {t.onPlatforms({ platforms: names })}</span>
      </a>
      {isMovable && (
        <button
          type="button"
          class="chip-move small ghost"
          aria-label={t.movePost({ text })}
          aria-pressed={isPicked}
          onClick={() => onPick(isPicked ? null : post)}
        >
          {t.move}
        </button>
      )}
    </li>
  );
}
