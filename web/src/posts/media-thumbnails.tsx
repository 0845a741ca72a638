import type { Post } from '../api/types.ts';

/** Thumbnails of the images. A video has a symbol instead: loading it for a preview would cost too much. */
export const MediaThumbnails = ({ media }: Pick<Post, 'media'>) =>
  media.length === 0 ? null : (
    <ul class="media-thumbnails" aria-label="Media">
      {media.map(({ kind, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {kind === 'image' ? (
              <img src={url} alt="Attached, opens in a new tab" loading="lazy" />
            ) : (
              <span class="video-thumbnail">
                ▶<span class="visually-hidden"> Video, opens in a new tab</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
