import { useState } from 'preact/hooks';
import { VideoFrame } from '../../components/video-frame.tsx';
import type { DraftMedia } from '../../drafts/draft-media.ts';
import { isVideo } from '../../drafts/media-kind.ts';
import type { PlatformStyle } from '../../platforms.ts';

interface PictureProps {
  media: DraftMedia;
  /** Called with width by height once the picture is known. */
  onRatio?: (ratio: number) => void;
}

interface PreviewMediaProps {
  media: readonly DraftMedia[];
  look: PlatformStyle;
  platform: string;
}

/** The files of a post as a platform arranges and crops them. */
export function PreviewMedia(props: PreviewMediaProps) {
  const [first, ...others] = props.media;
  if (!first) return null;
  if (others.length === 0 || props.look.layout === 'watch')
    return <Single key={first.key} file={first} look={props.look} />;
  return props.look.media === 'carousel' ? <Carousel {...props} /> : <Grid {...props} />;
}

/** One file with its proportions, as far as the platform shows them. */
function Single({ file, look: style }: { file: DraftMedia; look: PlatformStyle }) {
  const [ratio, setRatio] = useState(isVideo(file) ? 16 / 9 : 1);
  return (
    <div class="preview-single" style={{ aspectRatio: String(clamp(ratio, style.ratio)) }}>
      <Picture media={file} onRatio={setRatio} />
    </div>
  );
}

function clamp(ratio: number, [tallest, flattest]: PlatformStyle['ratio']): number {
  return Math.min(Math.max(ratio, tallest), flattest);
}

function Picture({ media, onRatio }: PictureProps) {
  const { url, altText } = media;
  const [broken, setBroken] = useState<string | null>(null);
  if (isVideo(media))
    return (
      <>
        <VideoFrame url={url} />
        <span class="visually-hidden">{altText || 'Video'}</span>
      </>
    );
  if (media.kind === 'document') return <span class="preview-missing">{media.fileName ?? 'PDF'}</span>;
  if (broken === url || !URL.canParse(url)) return <span class="preview-missing">No picture here yet</span>;
  return (
    <img
      src={url}
      alt={altText}
      onError={() => setBroken(url)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalHeight > 0) onRatio?.(naturalWidth / naturalHeight);
      }}
    />
  );
}

/** Files one after the other, all in the shape of the first. */
function Carousel({ media, look: style, platform }: PreviewMediaProps) {
  const [ratio, setRatio] = useState(1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <ul class="preview-carousel" tabIndex={0} aria-label={`What ${platform} shows`}>
      {media.map((file, index) => (
        <li key={file.key} style={{ aspectRatio: String(clamp(ratio, style.ratio)) }}>
          <Picture media={file} {...(index === 0 ? { onRatio: setRatio } : {})} />
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
