import type { Post } from '@herald-publishing/client';
import { VideoFrame } from '../components/video-frame.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** Thumbnails of the images, a frame of each video, and links to documents. */
export function MediaThumbnails({ media }: Pick<Post, 'media'>) {
  return media.length === 0 ? null : (
    <ul class="media-thumbnails" aria-label={t.media}>
      {media.map(({ kind, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {kind === 'document' && (
              <span class="media-mark">
                <RichText text={t.pdf} tags={{ hidden: (text) => <span class="visually-hidden">{text}</span> }} />
              </span>
            )}
            {kind === 'image' && <img src={url} alt={t.image} loading="lazy" />}
            {kind === 'video' && (
              <>
                <VideoFrame url={url} />
                <span class="visually-hidden">{t.video}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
