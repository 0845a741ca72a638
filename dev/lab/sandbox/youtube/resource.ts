import { z } from 'zod';
import { invalid } from './errors.ts';

const TITLE_LENGTH = 100;
const DESCRIPTION_BYTES = 5000;
const TAGS_LENGTH = 500;
/** The categories that exist in every country. */
const CATEGORIES = ['1', '2', '10', '15', '17', '20', '22', '23', '24', '25', '26', '27', '28'];

/** The language of the title and the description, and the one that is spoken: BCP-47. */
const language = z.string().refine((tag) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag));

const resourceSchema = z.strictObject({
  snippet: z.strictObject({
    title: z.string(),
    description: z.string().default(''),
    tags: z.array(z.string()).default([]),
    categoryId: z.string().default('22'),
    defaultLanguage: language.optional(),
    defaultAudioLanguage: language.optional(),
  }),
  status: z
    .strictObject({
      privacyStatus: z.enum(['public', 'unlisted', 'private']).default('public'),
      selfDeclaredMadeForKids: z.boolean().optional(),
      embeddable: z.boolean().default(true),
      license: z.enum(['youtube', 'creativeCommon']).default('youtube'),
      containsSyntheticMedia: z.boolean().default(false),
    })
    .default({ privacyStatus: 'public', embeddable: true, license: 'youtube', containsSyntheticMedia: false }),
});

export type VideoResource = z.output<typeof resourceSchema>;

/** The metadata of a video, checked before any byte of it is accepted. */
export function readResource(body: Record<string, unknown>, parts: readonly string[]): VideoResource {
  const unexpected = Object.keys(body).find((part) => !parts.includes(part));
  if (unexpected !== undefined) throw invalid('unexpectedPart', `{0} is not one of the parts: ${unexpected}`);
  const parsed = resourceSchema.safeParse(body);
  if (!parsed.success) throw invalid('invalidVideoMetadata', 'The request metadata is invalid.');
  const { title, description, tags, categoryId } = parsed.data.snippet;
  if (title.trim() === '' || [...title].length > TITLE_LENGTH || /[<>]/.test(title))
    throw invalid('invalidTitle', 'The request metadata specifies an invalid or empty video title.');
  if (Buffer.byteLength(description) > DESCRIPTION_BYTES || /[<>]/.test(description))
    throw invalid('invalidDescription', 'The request metadata specifies an invalid video description.');
  const tagsLength = tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0) + 1, -1);
  if (tagsLength > TAGS_LENGTH) throw invalid('invalidTags', 'The request metadata specifies invalid keywords.');
  if (!CATEGORIES.includes(categoryId))
    throw invalid('invalidCategoryId', 'The snippet.categoryId property specifies an invalid category ID.');
  return parsed.data;
}
