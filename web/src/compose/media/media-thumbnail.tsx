import { useState } from 'preact/hooks';
import { VideoFrame } from '../../components/video-frame.tsx';
import type { DraftMedia } from '../../drafts/draft-media.ts';
import { useObjectUrl } from './use-object-url.ts';

interface MediaThumbnailProps {
  url: string;
  kind: DraftMedia['kind'];
  /** The file on the device, where it is there. */
  file: File | undefined;
}

/** What a file shows, by which it can be dragged; decorative, as its name stands beside it. An empty square where that is not known, or the browser cannot show it. */
export function MediaThumbnail({ url, kind, file }: MediaThumbnailProps) {
  const source = useObjectUrl(file) ?? url;
  const [failed, setFailed] = useState('');
  return (
    <span class="media-handle" draggable aria-hidden="true">
      {source !== '' && kind === 'video' && <VideoFrame url={source} />}
      {source !== '' && kind === 'image' && failed !== source && (
        <img src={source} alt="" draggable={false} onError={() => setFailed(source)} />
      )}
    </span>
  );
}
