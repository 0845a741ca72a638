import { z } from 'zod';
import { type TypefaceName, typefaceNames } from '../fonts/typefaces.ts';
import type { Hex } from '../theme/colour.ts';
import { type ThemeName, themeNames } from '../theme/themes.ts';
import { singleLine } from './text-fields.ts';

/** The longest URL that browsers and servers commonly accept. */
const MAX_URL_LENGTH = 2048;

const hexColour = /^#[0-9a-fA-F]{6}$/;

export const brandFields = {
  brandName: singleLine(60).default('').describe('The publisher, shown in the footer.'),
  handle: singleLine(60).default('').describe('An account name or a web address, under the brand name.'),
  logoUrl: pictureUrl('A logo, at the foot beside the brand name.'),
};

/** Config fields for the appearance. Each template has its own defaults. */
export function appearanceFields(theme: ThemeName, typeface: TypefaceName) {
  return {
    theme: z.enum(themeNames).default(theme).describe('The colour theme.'),
    accentColor: z
      .string()
      .regex(hexColour, 'This must be a colour such as #e4572e.')
      .transform((colour): Hex => `#${colour.slice(1)}`)
      .optional()
      .describe(
        'A colour of your own in place of the theme\u2019s accent. It is lightened or darkened where it could not be read.',
      ),
    typeface: z
      .enum(typefaceNames)
      .default(typeface)
      .describe('modern: a clear sans serif. editorial: a serif with contrast. expressive: a bold grotesque.'),
    language: z
      .string()
      .refine(isLanguage, 'This must be a language tag such as en, pt-BR or zh-Hant.')
      .optional()
      .describe(
        'The language of the text (BCP 47). It decides how dates are written and which forms Chinese characters take.',
      ),
  };
}

/** What every parsed config has. */
export interface Appearance {
  theme: ThemeName;
  accentColor?: Hex | undefined;
  typeface: TypefaceName;
  language?: string | undefined;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The URL of a picture. Whether it may be fetched is checked when it is fetched. */
export function pictureUrl(description: string) {
  return z
    .url({ protocol: /^https?$/, error: 'This must be the http or https address of a picture.' })
    .max(MAX_URL_LENGTH)
    .optional()
    .describe(description);
}
