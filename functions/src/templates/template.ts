import type { ZodType, z } from 'zod';
import type { Canvas } from './canvas.ts';
import type { Look } from './config/look.ts';
import type { Element } from './layout/element.ts';
import type { Typesetter } from './text/words.ts';
import type { Hex } from './theme/colour.ts';
import type { Palette } from './theme/palette.ts';

/** What a picture is for, which decides how large it is kept and how it is cropped. */
export type PictureKind = 'photo' | 'portrait' | 'logo';

/** A picture that was fetched and made ready to draw. */
export interface Picture {
  /** Data URI. */
  source: string;
  /** Pixels. */
  width: number;
  height: number;
  /** The colour of its brightest part. */
  brightest: Hex;
}

/** All that a layout draws with. */
export interface Kit {
  canvas: Canvas;
  palette: Palette;
  type: Typesetter;
  /** Whether the picture reads from right to left. */
  rtl: boolean;
}

/** Fields of a config that are addresses of pictures. */
export type PictureFields = Readonly<Record<string, PictureKind>>;

/** The pictures that were given, by their field. */
export type Pictures = Readonly<Record<string, Picture | undefined>>;

/** The whole truth of one template. */
export interface TemplateDefinition<Schema extends ZodType<Look>> {
  slug: string;
  /** For people who choose. */
  name: string;
  description: string;
  config: Schema;
  pictures: PictureFields;
  /** The field whose picture fills the background, if there is one: colours are then chosen for a photo. */
  background?: string;
  /** Lays the words out. Pure: the same config and kit give the same element. */
  layout(config: z.output<Schema>, kit: Kit, pictures: Pictures): Element;
}

/** A config that was read: what must be fetched and loaded for it, and how it is laid out. */
export interface Design {
  look: Look;
  /** Every string, with the path of its field in the config. */
  texts: readonly FieldText[];
  pictures: readonly WantedPicture[];
  background: string | undefined;
  layout(kit: Kit, pictures: Pictures): Element;
}

export interface FieldText {
  path: readonly (string | number)[];
  text: string;
}

export interface WantedPicture {
  field: string;
  url: string;
  kind: PictureKind;
}

/** A template, whatever its config. */
export interface Template {
  slug: string;
  name: string;
  description: string;
  config: ZodType;
  /** Throws a `ZodError` whose paths start in the config. */
  read(config: unknown): Design;
}

/** Paths of all strings in a value, in order. */
const textsIn = (value: unknown, path: readonly (string | number)[] = []): FieldText[] => {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key]));
};

export const defineTemplate = <Schema extends ZodType<Look>>(definition: TemplateDefinition<Schema>): Template => {
  const { slug, name, description, config: schema, background } = definition;
  const read = (raw: unknown): Design => {
    const config = schema.parse(raw);
    const texts = textsIn(config);
    const kindOf = ({ path }: FieldText) => definition.pictures[String(path[0])];
    return {
      look: config,
      texts: texts.filter((field) => kindOf(field) === undefined),
      pictures: texts.flatMap((field) => {
        const kind = kindOf(field);
        return kind && field.text !== '' ? [{ field: String(field.path[0]), url: field.text, kind }] : [];
      }),
      background,
      layout: (kit, pictures) => definition.layout(config, kit, pictures),
    };
  };
  return { slug, name, description, config: schema, read };
};
