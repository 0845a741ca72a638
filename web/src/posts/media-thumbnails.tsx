import type { Post } from '../api/shapes.ts';

/** The pictures of a post, small; a video by its name, because loading one to look at it costs too much. */
export const MediaThumbnails = ({ media }: Pick<Post, 'media'>) =>
  media.length === 0 ? null : (
    <ul class="media-strip" aria-label="Media">
      {media.map(({ kind, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {kind === 'image' ? (
              <img src={url} alt="Attached, opens in a new tab" loading="lazy" />
            ) : (
              <span class="video-thumb">
                ▶<span class="visually-hidden"> Video, opens in a new tab</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
