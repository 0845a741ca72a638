import { z } from 'zod';
import { mediaUrl } from '../../../../model/media-url.ts';
import type { PostLink } from '../../../../model/post.ts';
import { wellFormed } from '../../../../model/well-formed.ts';

/** What is taken of a title and of a description (UTF-16 units): more than any platform shows. */
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 1000;

const linkFields = z
  .strictObject({
    url: mediaUrl,
    title: wellFormed(z.string().trim().min(1).max(MAX_TITLE)).optional(),
    description: wellFormed(z.string().trim().max(MAX_DESCRIPTION)).optional(),
    imageUrl: mediaUrl.optional(),
  })
  .meta({ id: 'LinkCard' });

/** A link in either form of a request, as it is stored. */
export const linkRequest = z
  .union([mediaUrl.transform((url): PostLink => ({ url })), linkFields])
  .meta({ id: 'Link', description: 'A page to preview: its address, or the address with what the preview shows.' });
