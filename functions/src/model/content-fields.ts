import { z } from 'zod';
import { mediaUrl } from './media-url.ts';
import { wellFormed } from './well-formed.ts';

export const mediaItem = z.object({
  kind: z.enum(['image', 'video', 'document']),
  url: z.string(),
  /** Set when the item is from our own media storage. */
  mediaId: z.string().optional(),
  /** Neither the request nor the URL shows the kind: it is found out when a run is published (domain/publishing/content-for.ts). */
  assumed: z.boolean().optional(),
  /** The name of the file of a document. */
  fileName: z.string().optional(),
  /** A description for people who do not see the image or video. */
  altText: z.string().optional(),
});

/** A link with a preview that is part of the post. Omitted fields are read from its page. */
const postLink = z
  .object({
    url: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    /** Empty for a preview without a picture. */
    imageUrl: z.string().optional(),
  })
  .meta({ id: 'PostLink' });

/** What is taken of a title and of a description (UTF-16 units): more than any platform shows. */
const MAX_LINK_TITLE = 300;
const MAX_LINK_DESCRIPTION = 1000;

const linkCard = z
  .strictObject({
    url: mediaUrl,
    title: wellFormed(z.string().trim().min(1).max(MAX_LINK_TITLE)).optional(),
    description: wellFormed(z.string().trim().max(MAX_LINK_DESCRIPTION)).optional(),
    // A stored link says it by an empty one, and is read as a request again.
    imageUrl: z
      .preprocess((url) => (url === '' ? null : url), mediaUrl.nullable())
      .optional()
      .meta({ description: 'Null: a preview without a picture.' }),
  })
  .meta({ id: 'LinkCard' });

/** A link in either form of a request, as it is stored. */
const linkRequest = z
  .union([
    mediaUrl.transform((url): z.infer<typeof postLink> => ({ url })),
    linkCard.transform(
      ({ imageUrl, ...card }): z.infer<typeof postLink> =>
        imageUrl === undefined ? card : { ...card, imageUrl: imageUrl ?? '' },
    ),
  ])
  .meta({ id: 'Link', description: 'A page to preview: its address, or the address with what the preview shows.' });

/** What the author says below the post: the next part of a thread, or a comment. */
export const postReply = z.object({
  text: z.string(),
  media: z.array(mediaItem).default([]),
  /** The pause after the post or the reply before it is live. */
  delaySeconds: z.number().int().optional(),
});

interface FieldDeclaration {
  /** In a stored post. A post that has nothing in the field does not have the field. */
  stored: z.ZodType;
  /** In a request. Missing where the schema is composed of other request schemas (http/api/routes/posts/content-request.ts). */
  request?: z.ZodType;
  /** What a view shows where the post has nothing. It removes the field in an edit and for a target. Missing: only targets have it. */
  none?: null | false | readonly [];
  /** What the API description says about the field of a request for a post. */
  description?: string;
  examples?: unknown[];
  /** How clients ask for the field with one text, where one text says it: what the text is (null: yes or no), and what the field is. */
  asText?: { value: string | null; description: string };
  /** Whether a target on this platform may say something else than the post. By default it may on each. */
  isOverridable?(platform: { linkCard: string | null }): boolean;
}

/**
 * What a post may have beside its text and its media. The requests for a post, a target and an edit, the stored post, what a target
 * publishes and the view follow from this table.
 */
export const contentFields = {
  link: {
    stored: postLink,
    request: linkRequest,
    none: null,
    description:
      'A page to preview below a post without media. Bluesky and LinkedIn show your values, or those of the page; Facebook and ' +
      'Threads read the page. It is not added to the text; a platform without previews leaves it out. Null removes it.',
    examples: ['https://example.com/news', { url: 'https://example.com/news', title: 'Our news' }],
    asText: { value: 'address', description: 'a page to preview below a post without media' },
    isOverridable: ({ linkCard: preview }) => preview !== null,
  },
  /** The title of a video, a photo post or a document: an option of the platforms that have titles. */
  title: { stored: z.string() },
  replies: { stored: z.array(postReply), none: [] },
  keepMetadata: {
    stored: z.boolean(),
    none: false,
    description: 'Leave position, camera and owner in the files.',
    asText: { value: null, description: 'keep the position, the camera and the owner that images and videos name' },
  },
} as const satisfies Record<string, FieldDeclaration>;

type Declared = typeof contentFields;

export type ContentField = keyof Declared;

/** The fields that a request for a post has. Targets have the others as options of their platforms. */
export type PostField = {
  [Field in ContentField]: Declared[Field] extends { none: unknown } ? Field : never;
}[ContentField];

type Stored<Field extends ContentField> = Declared[Field]['stored'];

/** A stored field, or what says that there is none. */
type Removable<Field extends ContentField> = Declared[Field] extends { none: null }
  ? z.ZodNullable<Stored<Field>>
  : Stored<Field>;

/** The fields of a post as they are stored. */
export type ContentFields = { [Field in ContentField]?: z.infer<Stored<Field>> | undefined };

/** What an edit or a target says of these fields; what is undefined stays. */
export type FieldChanges = { [Field in ContentField]?: z.infer<Removable<Field>> | undefined };

/** The fields of a post as a view has them. */
type ShownFields = { [Field in PostField]: z.infer<Removable<Field>> };

const names = Object.keys(contentFields) as ContentField[];

/** The fields of `PostField`. */
export const postFields = names.filter((name): name is PostField => 'none' in contentFields[name]);

/** The declaration of a field. */
export function declarationOf(name: ContentField): FieldDeclaration {
  return contentFields[name];
}

function removable(name: ContentField): z.ZodType {
  const { stored, none } = declarationOf(name);
  return none === null ? stored.nullable() : stored;
}

/** The fields of a stored post. */
export const storedFields = Object.fromEntries(names.map((name) => [name, declarationOf(name).stored.optional()])) as {
  [Field in ContentField]: z.ZodOptional<Stored<Field>>;
};

/** The fields of what a stored target says in place of the post. */
export const overridingFields = Object.fromEntries(names.map((name) => [name, removable(name).optional()])) as {
  [Field in ContentField]: z.ZodOptional<Removable<Field>>;
};

/** The fields of a view. */
export const shownFields = Object.fromEntries(postFields.map((name) => [name, removable(name)])) as {
  [Field in PostField]: Removable<Field>;
};

/** The fields of a stored post, for a view. */
export function showFields(stored: ContentFields): ShownFields {
  return Object.fromEntries(postFields.map((name) => [name, stored[name] ?? contentFields[name].none])) as ShownFields;
}

export function isContentField(name: string): name is ContentField {
  return Object.hasOwn(contentFields, name);
}

/** The stored fields after a change. A post does not have what the change removes. */
export function changeFields(change: FieldChanges, stored: ContentFields = {}): ContentFields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = change[name] === undefined ? stored[name] : change[name];
      const isNone =
        value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
      return isNone ? [] : [[name, value]];
    }),
  );
}

/** What remains without the fields of the table. */
export function withoutFields<T extends object>(given: T): Omit<T, ContentField> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isContentField(name))) as Omit<T, ContentField>;
}
