import type { Rendering } from '@herald-publishing/client';
import { useEffect, useState } from 'preact/hooks';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { previewTemplate } from '../../api/mutations.ts';

/** How long the values must be unchanged before the picture is drawn. */
const DEBOUNCE_MS = 400;

/** A picture that is drawn while it is described. */
interface DrawnPicture {
  /** Data URI of the latest that could be drawn; null before the first. */
  source: string | null;
  isPending: boolean;
  /** Why the present one could not be drawn. */
  error: ApiError | null;
}

/** Draws what the body asks for once it has not changed for a while. A later one aborts it. */
export function usePicture(body: Rendering): DrawnPicture {
  const json = JSON.stringify(body);
  const [picture, setPicture] = useState<DrawnPicture & { json: string }>({
    json: '',
    source: null,
    isPending: true,
    error: null,
  });
  useEffect(() => {
    const aborter = new AbortController();
    const draw = async (): Promise<void> => {
      try {
        const source = await previewTemplate(JSON.parse(json), aborter.signal);
        setPicture({ json, source, isPending: false, error: null });
      } catch (thrown) {
        if (!aborter.signal.aborted)
          setPicture(({ source }) => ({ json, source, isPending: false, error: toApiError(thrown) }));
      }
    };
    const timer = setTimeout(draw, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [json]);
  const isCurrent = picture.json === json;
  return { source: picture.source, isPending: !isCurrent, error: isCurrent ? picture.error : null };
}
