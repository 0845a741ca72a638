import { useState } from 'preact/hooks';
import { useSeen } from './use-seen.ts';

/** Late enough that the picture is seldom black, early enough for the shortest video (s). */
const POSTER_SECONDS = 0.1;

/** The address of a video from a frame near its beginning. */
export function posterUrl(url: string): string {
  return `${url}#t=${POSTER_SECONDS}`;
}

/** One frame of a video, which loads little more, and nothing before it is visible. Decorative: a text stands beside it. */
export function VideoFrame({ url }: { url: string }) {
  const [element, isSeen] = useSeen<HTMLSpanElement>();
  const [failedUrl, setFailedUrl] = useState('');
  return (
    <span class="video-frame" ref={element} aria-hidden="true">
      {isSeen && failedUrl !== url && (
        <video
          src={posterUrl(url)}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          disablePictureInPicture
          onError={() => setFailedUrl(url)}
        />
      )}
      <span class="video-mark">▶</span>
    </span>
  );
}
