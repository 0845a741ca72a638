import type { Media } from '../../model/media.ts';

const EXTENSION = /\.\w{2,5}$/;

/**
 * The name of a stored file: as it was uploaded, or from the URL it was downloaded from. Null where neither has a name:
 * without an extension the end of a URL says what a server does, such as `view`.
 */
export function fileNameOf({ fileName, sourceUrl }: Pick<Media, 'fileName' | 'sourceUrl'>): string | null {
  const inUrl = nameInUrl(sourceUrl);
  return fileName ?? (EXTENSION.test(inUrl) ? inUrl : null);
}

/** The last part of the path of a URL; empty where there is none. */
export function nameInUrl(url: string | null): string {
  const path = URL.parse(url ?? '')?.pathname ?? '';
  return decoded(path.split('/').at(-1) ?? '');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
