import type { ZodType, z } from 'zod';
import type { Appearance } from '../config/appearance.ts';
import type { TextMeasurer } from '../text/text-measurer.ts';
import type { Hex } from '../theme/colour.ts';
import type { Palette } from '../theme/palette.ts';
import type { Canvas } from './canvas.ts';
import type { Element } from './element.ts';

/** The use of a picture, which decides its size and cropping. */
export type PictureKind = 'photo' | 'portrait' | 'logo';

/** A picture that was fetched and prepared for rendering. */
export interface Picture {
  /** Data URI. */
  source: string;
  /** Pixels. */
  width: number;
  height: number;
  /** The colour of its brightest part. */
  brightest: Hex;
}

/** What every layout function needs. */
export interface LayoutContext {
  canvas: Canvas;
  palette: Palette;
  measurer: TextMeasurer;
  /** Whether the layout is right-to-left. */
  rtl: boolean;
}

/** Fields of a config that are URLs of pictures. */
type PictureFields = Readonly<Record<string, PictureKind>>;

/** The loaded pictures, by their field. */
export type Pictures = Readonly<Record<string, Picture | undefined>>;

/** The complete definition of one template. */
interface TemplateDefinition<Schema extends ZodType<Appearance>> {
  slug: string;
  /** Display name. */
  name: string;
  description: string;
  config: Schema;
  pictures: PictureFields;
  /** The field with the picture that fills the background; if it is set, colours are chosen for a photo. */
  background?: string;
  /** Makes the layout. Pure: depends on its arguments only. */
  layout(config: z.output<Schema>, context: LayoutContext, pictures: Pictures): Element;
}

/** A template with a parsed config: what must be loaded for it, and its layout. */
export interface ConfiguredTemplate {
  appearance: Appearance;
  /** Every string, with the path of its field in the config. */
  texts: readonly FieldText[];
  pictures: readonly PictureRequest[];
  background: string | undefined;
  layout(context: LayoutContext, pictures: Pictures): Element;
  /** The same with other texts. */
  withTexts(change: (text: string) => string): ConfiguredTemplate;
}

export interface FieldText {
  path: readonly (string | number)[];
  text: string;
}

export interface PictureRequest {
  field: string;
  url: string;
  kind: PictureKind;
}

/** A template, independent of the type of its config. */
export interface Template {
  slug: string;
  name: string;
  description: string;
  config: ZodType;
  /** Parses a config. Throws a `ZodError` with paths relative to the config. */
  parse(config: unknown): ConfiguredTemplate;
}

type ChangeText = (text: string, path: readonly (string | number)[]) => string;

export function defineTemplate<Schema extends ZodType<Appearance>>(definition: TemplateDefinition<Schema>): Template {
  const { slug, name, description, config: schema, background } = definition;
  const configured = (config: z.output<Schema>): ConfiguredTemplate => {
    const texts = textsIn(config);
    const kindOf = ({ path }: FieldText) => definition.pictures[String(path[0])];
    return {
      appearance: config,
      texts: texts.filter((field) => kindOf(field) === undefined),
      pictures: texts.flatMap((field) => {
        const kind = kindOf(field);
        return kind && field.text !== '' ? [{ field: String(field.path[0]), url: field.text, kind }] : [];
      }),
      background,
      layout: (context, pictures) => definition.layout(config, context, pictures),
      withTexts: (change) =>
        configured(changeTexts(config, (text, [field]) => (definition.pictures[String(field)] ? text : change(text)))),
    };
  };
  return { slug, name, description, config: schema, parse: (raw) => configured(schema.parse(raw)) };
}

/** All strings in a value with their paths, in order. */
function textsIn(value: unknown, path: readonly (string | number)[] = []): FieldText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key]));
}

/** A copy of a value with other strings. */
function changeTexts<T>(value: T, change: ChangeText, path: readonly (string | number)[] = []): T {
  // Strings are replaced by strings, arrays and objects by such with the same keys, so that the type stays.
  if (typeof value === 'string') return change(value, path) as T;
  if (Array.isArray(value)) return value.map((item, index) => changeTexts(item, change, [...path, index])) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, changeTexts(item, change, [...path, key])]),
  ) as T;
}
