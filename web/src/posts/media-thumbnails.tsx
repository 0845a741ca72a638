import type { Post } from '@herald-publishing/client';
import { VideoFrame } from '../components/video-frame.tsx';

/** Thumbnails of the images, a frame of each video, and links to documents. */
export function MediaThumbnails({ media }: Pick<Post, 'media'>) {
  return media.length === 0 ? null : (
    <ul class="media-thumbnails" aria-label="Media">
      {media.map(({ kind, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {kind === 'document' && (
              <span class="media-mark">
                PDF <span class="visually-hidden">that opens in a new tab</span>
              </span>
            )}
            {kind === 'image' && <img src={url} alt="Attached, opens in a new tab" loading="lazy" />}
            {kind === 'video' && (
              <>
                <VideoFrame url={url} />
                <span class="visually-hidden">Video, opens in a new tab</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
