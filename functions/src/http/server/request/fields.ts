import { z } from 'zod';
import { mediaItem } from '../../../model/content-fields.ts';
import { isPathSegment } from '../../../model/ids.ts';
import { mediaType as storedMediaType } from '../../../model/post.ts';
import { wellFormed } from '../../../model/well-formed.ts';

/**
 * In characters; above the limit of every platform. A text over one platform's limit fails that run with the reason.
 */
const MAX_TEXT = 100_000;
/**
 * The highest limit of any platform is TikTok's, 35 images:
 * https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide
 */
export const MAX_MEDIA = 35;

/** A handle, an id of an account or the host name of a server, which has at most 253 characters. */
export const handle = z.string().min(1).max(300);

/** What a post consists of. */
export const mediaType = storedMediaType.meta({ id: 'MediaType' });

export const mediaKind = mediaItem.shape.kind.meta({ id: 'MediaKind' });

export const text = wellFormed(z.string().max(MAX_TEXT));

/** A description of an image for people who do not see it. Empty for no description. */
export function altText(maxLength: number) {
  return wellFormed(
    z
      .string()
      .refine((value) => [...value].length <= maxLength, `An alternative text has at most ${maxLength} characters.`),
  );
}

export const pathId = z.string().refine(isPathSegment, 'This id contains invalid characters.');

/** What names a profile: its id, or `external:` and the customer's own id. Any text: an unknown one is not found. */
export const profileReference = z.string().min(1).max(300);

/** Any text: an id that no account can have is not connected. */
export const accountId = z.string().min(1).max(256);
