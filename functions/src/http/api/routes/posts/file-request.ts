import { z } from 'zod';
import type { RequestedMedia } from '../../../../domain/posts/index.ts';
import { mediaUrl } from '../../../../model/media-url.ts';
import { pathId } from '../../../server/request/fields.ts';

const fileFields = { url: mediaUrl.optional(), mediaId: pathId.optional() };

function isNamedOnce({ url, mediaId }: RequestedMedia): boolean {
  return (url === undefined) !== (mediaId === undefined);
}
const nameOnce = 'Name a file by url or by mediaId.';

/** A file of a target or of a reply. */
export const file = z.strictObject(fileFields).refine(isNamedOnce, nameOnce).meta({ id: 'TargetFile' });

/** The same with its alternative text. */
export const describedFile = z
  .strictObject({
    ...fileFields,
    altText: z.string().optional().meta({ description: 'The alternative text.' }),
  })
  .refine(isNamedOnce, nameOnce)
  .meta({ id: 'DescribedTargetFile' });
