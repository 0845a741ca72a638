import { useRef, useState } from 'preact/hooks';
import { useSeen } from '../../components/use-seen.ts';
import { posterUrl } from '../../components/video-frame.tsx';
import type { DraftMedia } from '../../drafts/draft-media.ts';
import { isVideo } from '../../drafts/media-kind.ts';
import type { PlatformStyle } from '../../platforms.ts';
import { useObjectUrl } from '../media/use-object-url.ts';
import { type Frame, frameOf, type Shape } from './frame.ts';
import { t } from './texts.ts';

/** A file of a draft. */
export interface PreviewFile extends DraftMedia {
  /** On the device, where it is there: it can be shown before it is uploaded. */
  file: File | undefined;
}

interface PictureProps {
  media: PreviewFile;
  onShape?: (shape: Shape) => void;
}

interface PreviewMediaProps {
  media: readonly PreviewFile[];
  look: PlatformStyle;
  platform: string;
}

/** The files of a post as a platform arranges and crops them. */
export function PreviewMedia(props: PreviewMediaProps) {
  const [first, ...others] = props.media;
  if (!first) return null;
  if (others.length === 0 || props.look.layout === 'watch')
    return <Single key={first.key} media={first} look={props.look} />;
  return props.look.media === 'carousel' ? <Carousel {...props} /> : <Grid {...props} />;
}

/** One file with its proportions, as far as the platform shows them. */
function Single({ media, look: style }: { media: PreviewFile; look: PlatformStyle }) {
  const [shape, setShape] = useState<Shape | null>(null);
  return (
    <div class="preview-single" {...inFrame(frameOf(style, isVideo(media), shape))}>
      <Picture media={media} onShape={setShape} />
    </div>
  );
}

/** The attributes of an element that is a frame. */
function inFrame({ ratio, fit }: Frame) {
  return { 'data-fit': fit, style: { '--ratio': String(ratio) } };
}

function Picture({ media, onShape }: PictureProps) {
  const { altText } = media;
  const url = useObjectUrl(media.file) ?? media.url;
  const [broken, setBroken] = useState<string | null>(null);
  if (media.kind === 'document') return <span class="preview-missing">{media.fileName ?? 'PDF'}</span>;
  if (broken === url || !URL.canParse(url)) return <span class="preview-missing">{t.noPicture}</span>;
  if (isVideo(media)) return <PreviewVideo url={url} label={altText || media.fileName || t.video} onShape={onShape} />;
  return (
    <img
      src={url}
      alt={altText}
      onError={() => setBroken(url)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalHeight > 0) onShape?.({ ratio: naturalWidth / naturalHeight, seconds: null });
      }}
    />
  );
}

/** Files one after the other, all in the shape of the first. */
function Carousel({ media, look: style, platform }: PreviewMediaProps) {
  const [shape, setShape] = useState<Shape | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <ul class="preview-carousel" tabIndex={0} aria-label={t.shownBy({ platform })}>
      {media.map((file, index) => (
        <li key={file.key} {...inFrame(frameOf(style, false, shape))}>
          <Picture media={file} {...(index === 0 ? { onShape: setShape } : {})} />
          <span class="preview-count">
            {index + 1}/{media.length}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Grid({ media, look: style }: PreviewMediaProps) {
  const shown = media.slice(0, style.gridSize);
  const more = media.length - shown.length;
  return (
    <ul class="preview-grid" data-count={shown.length}>
      {shown.map((file, index) => (
        <li key={file.key}>
          <Picture media={file} />
          {more > 0 && index === shown.length - 1 && <span class="preview-more">+{more}</span>}
        </li>
      ))}
    </ul>
  );
}

interface PreviewVideoProps {
  url: string;
  /** The alternative text, or the name of the file. */
  label: string;
  onShape?: ((shape: Shape) => void) | undefined;
}

/** A frame of a video. Pressed, it plays there, with controls. */
function PreviewVideo({ url, label, onShape }: PreviewVideoProps) {
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
