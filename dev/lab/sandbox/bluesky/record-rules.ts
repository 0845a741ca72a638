import { z } from 'zod';
import { invalidRequest } from './errors.ts';

export const POSTS = 'app.bsky.feed.post';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const blob = z.strictObject({
  $type: z.literal('blob'),
  ref: z.strictObject({ $link: z.string().regex(/^b[a-z2-7]{58}$/) }),
  mimeType: z.string(),
  size: z.int().min(0),
});

type Blob = z.infer<typeof blob>;

const did = z.string().regex(/^did:[a-z]+:[\w.:%-]+$/);
const uri = z.string().regex(/^\w+:(?:\/\/)?[^\s/][^\s]*$/);

/** https://github.com/bluesky-social/atproto/blob/main/lexicons/com/atproto/repo/strongRef.json */
const strongRef = z.strictObject({
  $type: z.literal('com.atproto.repo.strongRef').optional(),
  uri: z.string().regex(/^at:\/\/(?:did:[a-z]+:[\w.:%-]+|[\w.-]+)(?:\/[a-z][\w.-]*(?:\/[\w.:~-]+)?)?$/i, {
    error: 'must be a valid at-uri',
  }),
  cid: z.string().regex(/^b[a-z2-7]{58}$/, { error: 'must be a cid string' }),
});

const feature = z.discriminatedUnion('$type', [
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#link'), uri }),
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#mention'), did }),
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#tag'), tag: z.string().max(640) }),
]);

const facet = z.strictObject({
  $type: z.literal('app.bsky.richtext.facet').optional(),
  index: z.strictObject({ byteStart: z.int().min(0), byteEnd: z.int().min(0) }),
  features: z.array(feature),
});

const aspectRatio = z.strictObject({ width: z.int().min(1), height: z.int().min(1) });

/** A well-formed tag, without the irregular ones that predate the grammar. https://datatracker.ietf.org/doc/html/rfc5646#section-2.1 */
const LANGUAGE =
  /^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?$/i;
const language = z.string().regex(LANGUAGE, { error: 'must be a well-formed BCP 47 language tag' });

/** A record that may be stored. */
export type PostRecord = Record<string, unknown> & z.infer<ReturnType<typeof post>>;

/** The record as it may be stored. A field that the sandbox has no use for is an error, so that a misspelt one shows. */
export function checkRecord(record: unknown, imageBytes: number): PostRecord {
  const parsed = schemaOf(imageBytes).safeParse(record);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidRequest(`Invalid ${POSTS} record: ${issue?.message} at $.record.${issue?.path.join('.')}`);
  }
  const bytes = Buffer.byteLength(parsed.data.text);
  if (parsed.data.facets?.some(({ index }) => index.byteStart >= index.byteEnd || index.byteEnd > bytes))
    throw invalidRequest('The sandbox takes no facet outside of the text.');
  return parsed.data;
}

/** Every file that a record names. */
export function blobsOf(value: unknown): Blob[] {
  const own = blob.safeParse(value);
  if (own.success) return [own.data];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(blobsOf) : [];
}

const schemas = new Map<number, ReturnType<typeof post>>();

/** A schema takes longer to make than to use. */
function schemaOf(imageBytes: number): ReturnType<typeof post> {
  const schema = schemas.get(imageBytes) ?? post(imageBytes);
  schemas.set(imageBytes, schema);
  return schema;
}

/** https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json */
function post(imageBytes: number) {
  return z.strictObject({
    $type: z.literal(POSTS),
    text: z
      .string()
      .refine((text) => Buffer.byteLength(text) <= 3000, { error: 'string too big (maximum 3000)' })
      .refine((text) => [...graphemes.segment(text)].length <= 300, { error: 'grapheme too big (maximum 300)' }),
    reply: z.strictObject({ root: strongRef, parent: strongRef }).optional(),
    facets: z.array(facet).optional(),
    embed: embed(imageBytes).optional(),
    langs: z.array(language).max(3, { error: 'array too big (maximum 3)' }).optional(),
    tags: z.array(z.string().max(640)).max(8).optional(),
    createdAt: z.iso.datetime({ offset: true }),
  });
}

/** https://github.com/bluesky-social/atproto/tree/main/lexicons/app/bsky/embed */
function embed(imageBytes: number) {
  return z.discriminatedUnion('$type', [
    z.strictObject({
      $type: z.literal('app.bsky.embed.images'),
      images: z
        .array(
          z.strictObject({
            image: sized(/^image\//, imageBytes),
            alt: z.string(),
            aspectRatio: aspectRatio.optional(),
          }),
        )
        .max(4),
    }),
    z.strictObject({
      $type: z.literal('app.bsky.embed.video'),
      video: sized(/^video\/mp4$/, 300_000_000),
      alt: z.string().optional(),
      aspectRatio: aspectRatio.optional(),
    }),
    z.strictObject({
      $type: z.literal('app.bsky.embed.external'),
      external: z.strictObject({
        uri,
        title: z.string(),
        description: z.string(),
        thumb: sized(/^image\//, 1_000_000).optional(),
      }),
    }),
  ]);
}

function sized(accepts: RegExp, maxBytes: number) {
  return blob
    .refine(({ mimeType }) => accepts.test(mimeType), {
      error: ({ input }) => `blob type not accepted ${JSON.stringify(input)}`,
    })
    .refine(({ size }) => size <= maxBytes, { error: `blob too big (maximum ${maxBytes})` });
}
