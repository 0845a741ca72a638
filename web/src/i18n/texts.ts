import { type Components, createI18n, type TranslationFunction, type Translations, transform } from '@nanostores/i18n';
import { atom } from 'nanostores';
import { type Language, language, locale, numbers, translations } from './language.ts';

/** The names in a text: `{account}` and `{time}`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Values<Names extends string> = Readonly<Record<Names, string | number>>;

type CountFunction<Names extends string> = TranslationFunction<
  [Names] extends [never] ? [count: number] : [count: number, values: Values<Names>],
  string
>;

const plurals = new Intl.PluralRules(locale);

const define = createI18n(atom<Language>(language), {
  cache: translations as Record<Language, Components>,
  // They are loaded before the texts are defined, so that a text is a plain value everywhere.
  get: async () => ({}),
});

/** The texts of a part of the pages in the language of the user. `es.ts` has the same parts. */
export function texts<English extends Translations>(part: string, english: English): English {
  return define(part, english).get();
}

/** The texts of all parts that are loaded, as they are written. */
export function englishTexts(): unknown {
  return define.cache.en;
}

/** A text with values in the places of their names, such as `{account}`. Numbers are written as the user does. */
export function params<const Text extends string>(
  text: Text,
): TranslationFunction<[values: Values<NamesIn<Text>>], string> {
  return fill(text);
}

const fill = transform((_locale: string, text: string, values: Values<string>) => filled(text, values));

/** A text that depends on a number, which stands in the place of `{count}`. */
export function count<const One extends string, const Other extends string>(forms: {
  one: One;
  other: Other;
}): CountFunction<Exclude<NamesIn<One> | NamesIn<Other>, 'count'>> {
  return chooseForm({ ...forms });
}

const chooseForm = transform(
  (_locale: string, { one, other }: { one: string; other: string }, number: number, values: Values<string> = {}) =>
    filled(plurals.select(number) === 'one' ? one : other, { ...values, count: number }),
);

function filled(text: string, values: Values<string>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}
