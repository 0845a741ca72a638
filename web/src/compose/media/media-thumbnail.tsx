import { useEffect, useMemo, useState } from 'preact/hooks';
import { VideoFrame } from '../../components/video-frame.tsx';
import type { DraftMedia } from '../../drafts/draft-media.ts';

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

/** The address of a file on the device, for this page; undefined without a file. */
function useObjectUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => url && URL.revokeObjectURL(url), [url]);
  return url;
}
