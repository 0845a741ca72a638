import type { FontRole } from '../text/text-measurer.ts';
import type { CjkVariant } from './cjk-variant.ts';
import {
  bricolage,
  type FontFamily,
  inter,
  mathematics,
  moreSymbols,
  noto,
  sourceSerif,
  symbols,
} from './font-family.ts';

export const typefaceNames = ['modern', 'editorial', 'expressive'] as const;

export type TypefaceName = (typeof typefaceNames)[number];

const strong = inter(20, 650);
const body = inter(18, 450);

/** The Latin fonts per role. Inter is the fallback for scripts that a display font lacks. */
const latinFonts: Record<TypefaceName, Record<FontRole, readonly FontFamily[]>> = {
  modern: { display: [inter(32, 800)], strong: [strong], body: [body] },
  editorial: { display: [sourceSerif(60, 600)], strong: [strong], body: [body] },
  expressive: { display: [bricolage(96, 800), inter(32, 800)], strong: [strong], body: [body] },
};

const scripts = ['', 'arabic', 'hebrew', 'thai', 'bengali', 'tamil', 'telugu', 'georgian', 'armenian'];

/** Han characters look different in each language, so the font of the language comes first. */
const cjkOrder: Record<CjkVariant, readonly string[]> = {
  jp: ['jp', 'sc', 'tc', 'kr'],
  kr: ['kr', 'jp', 'tc', 'sc'],
  sc: ['sc', 'tc', 'jp', 'kr'],
  tc: ['tc', 'sc', 'jp', 'kr'],
};

const chains = new Map<string, readonly FontFamily[]>();

/** The font fallback chain of a role; always the same array, since results are cached per chain. */
export function fallbackChain(typeface: TypefaceName, role: FontRole, cjk: CjkVariant): readonly FontFamily[] {
  const key = `${typeface} ${role} ${cjk}`;
  const chain = chains.get(key) ?? chainOf(typeface, role, cjk);
  chains.set(key, chain);
  return chain;
}

function chainOf(typeface: TypefaceName, role: FontRole, cjk: CjkVariant): readonly FontFamily[] {
  const weight = role === 'body' ? 400 : 700;
  return [
    ...latinFonts[typeface][role],
    ...scripts.map((script) => noto(script, weight)),
    symbols,
    moreSymbols,
    mathematics,
    ...cjkOrder[cjk].map((variant) => noto(variant, weight)),
  ];
}
