import { useRef, useState } from 'preact/hooks';
import { useSeen } from '../../components/use-seen.ts';
import { posterUrl } from '../../components/video-frame.tsx';
import type { Shape } from './frame.ts';
import { t } from './texts.ts';

interface PreviewVideoProps {
  url: string;
  /** The alternative text, or the name of the file. */
  label: string;
  onShape?: ((shape: Shape) => void) | undefined;
}

/** A frame of a video. Pressed, it plays there, with controls. */
export function PreviewVideo({ url, label, onShape }: PreviewVideoProps) {
  const [box, isSeen] = useSeen<HTMLSpanElement>();
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [failedUrl, setFailedUrl] = useState('');
  const play = () => {
    setPlaying(true);
    // The button goes away with its focus.
    video.current?.focus();
    // Rejects if the video is removed meanwhile, or cannot be played: an error event says so.
    video.current?.play().catch(() => undefined);
  };
  if (failedUrl === url) return <span class="preview-missing">{t.notPlayable}</span>;
  return (
    <span class="preview-video" ref={box}>
      {isSeen && (
        // biome-ignore lint/a11y/useMediaCaption: a draft has no captions
        <video
          ref={video}
          src={posterUrl(url)}
          preload="metadata"
          playsInline
          loop
          controls={isPlaying}
          tabIndex={isPlaying ? 0 : -1}
          aria-label={label}
          onError={() => setFailedUrl(url)}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) => {
            if (videoHeight > 0) onShape?.({ ratio: videoWidth / videoHeight, seconds: duration });
          }}
        />
      )}
      {!isPlaying && (
        <button type="button" class="preview-play" aria-label={t.play({ name: label })} onClick={play}>
          <span class="video-mark" aria-hidden="true">
            ▶
          </span>
        </button>
      )}
    </span>
  );
}
