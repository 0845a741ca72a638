import { useEffect, useRef, useState } from 'preact/hooks';

/** How far outside of the window a frame is loaded. */
const MARGIN = '200px';

/** Late enough that the picture is seldom black, early enough for the shortest video (s). */
const POSTER_SECONDS = 0.1;

/** One frame of a video, which loads little more, and nothing before it is visible. Decorative: a text stands beside it. */
export function VideoFrame({ url }: { url: string }) {
  const [element, isSeen] = useSeen();
  const [failedUrl, setFailedUrl] = useState('');
  return (
    <span class="video-frame" ref={element} aria-hidden="true">
      {isSeen && failedUrl !== url && (
        <video
          src={`${url}#t=${POSTER_SECONDS}`}
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

/** Whether an element has come near the part of the page that is seen. */
function useSeen(): [{ current: HTMLSpanElement | null }, boolean] {
  const element = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen];
}
