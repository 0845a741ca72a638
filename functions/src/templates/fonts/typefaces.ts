import type { Role } from '../text/words.ts';
import { bricolage, type Family, inter, mathematics, moreSymbols, noto, sourceSerif, symbols } from './family.ts';
import type { HanForm } from './han-form.ts';

export const typefaceNames = ['modern', 'editorial', 'expressive'] as const;

export type TypefaceName = (typeof typefaceNames)[number];

const strong = inter(20, 650);
const body = inter(18, 450);

/** The Latin voices. Where one lacks a script that Inter has, Inter steps in. */
const voices: Record<TypefaceName, Record<Role, readonly Family[]>> = {
  modern: { display: [inter(32, 800)], strong: [strong], body: [body] },
  editorial: { display: [sourceSerif(60, 600)], strong: [strong], body: [body] },
  expressive: { display: [bricolage(96, 800), inter(32, 800)], strong: [strong], body: [body] },
};

const scripts = ['', 'arabic', 'hebrew', 'thai', 'bengali', 'tamil', 'telugu', 'georgian', 'armenian'];

/** Han letters look different in each language that writes them, so the language's own font comes first. */
const hanOrder: Record<HanForm, readonly string[]> = {
  jp: ['jp', 'sc', 'tc', 'kr'],
  kr: ['kr', 'jp', 'tc', 'sc'],
  sc: ['sc', 'tc', 'jp', 'kr'],
  tc: ['tc', 'sc', 'jp', 'kr'],
};

const chainOf = (typeface: TypefaceName, role: Role, han: HanForm): readonly Family[] => {
  const weight = role === 'body' ? 400 : 700;
  return [
    ...voices[typeface][role],
    ...scripts.map((script) => noto(script, weight)),
    symbols,
    moreSymbols,
    mathematics,
    ...hanOrder[han].map((form) => noto(form, weight)),
  ];
};

const chains = new Map<string, readonly Family[]>();

/** The fonts of a role in order of preference: the same array each time. */
export const fontChain = (typeface: TypefaceName, role: Role, han: HanForm): readonly Family[] => {
  const key = `${typeface} ${role} ${han}`;
  const chain = chains.get(key) ?? chainOf(typeface, role, han);
  chains.set(key, chain);
  return chain;
};
