import type { Media } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { Time } from '../components/time.tsx';
import { VideoFrame } from '../components/video-frame.tsx';
import { locale } from '../i18n/language.ts';
import { type Dimensions, factText, fileTitle, formatName, sizeText } from '../media/file-text.ts';

const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** What a file shows, its name and the facts about it, for a link or a button. The picture has its place before it is loaded. */
export function FileTile({ file }: { file: Media }) {
  const [size, setSize] = useState<Dimensions | null>(null);
  return (
    <>
      <Picture file={file} onSize={setSize} />
      <span class="file-tile-text">
        <strong class="file-name" dir="auto">
          {fileTitle(file)}
        </strong>
        <span class="hint">{factText({ width: null, height: null, ...file, sizeBytes: null, ...size })}</span>
        <span class="hint">
          {file.sizeBytes !== null && `${sizeText(file.sizeBytes)} · `}
          <Time iso={file.createdAt} format={date} />
        </span>
      </span>
    </>
  );
}

/** Decorative, as the name stands below it. */
function Picture({ file: { url, mimeType }, onSize }: { file: Media; onSize: (size: Dimensions) => void }) {
  const [hasFailed, setFailed] = useState(false);
  if (mimeType.startsWith('video/')) return <VideoFrame url={url} />;
  if (!mimeType.startsWith('image/') || hasFailed)
    return (
      <span class="media-mark" aria-hidden="true">
        {formatName(mimeType)}
      </span>
    );
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize({ width: naturalWidth, height: naturalHeight })
      }
      onError={() => setFailed(true)}
    />
  );
}
