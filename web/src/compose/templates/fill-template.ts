import { startOf } from '../preview/text-parts.ts';
import type { TemplateField, TemplateValues } from './template-fields.ts';

/** What a text has for the fields of templates. */
interface TextPieces {
  full: string;
  firstLine: string;
  /** Without the first line. */
  rest: string;
  /** The first number with its sign and unit, such as `87%` or `$1.2m`; empty where there is none. */
  number: string;
}

const figure = /[-+]?[$€£¥]?\p{N}[\p{N}.,\u00a0]*(?:%|\u202f?[€£¥]|[kmb]\b)?/iu;

const fillers: Record<string, (pieces: TextPieces) => TemplateValues> = {
  quote: ({ full }) => ({ quote: full }),
  announcement: ({ firstLine, rest }) => ({ headline: firstLine, body: rest }),
  statistic: ({ full, number }) => ({
    ...(number === '' ? {} : { value: number }),
    // Within a sentence the number stays where it is.
    description: full.startsWith(number) ? full.slice(number.length).trim() : full,
  }),
  'tip-list': ({ firstLine, rest }) => ({
    title: firstLine,
    ...(rest === '' ? {} : { tips: rest.replace(/^\s*(?:[-*•]|\p{N}+[.)])\s*/gmu, '') }),
  }),
  product: ({ firstLine, rest }) => ({ name: firstLine, description: rest }),
  event: ({ firstLine }) => ({ title: firstLine }),
};

/** What every template takes of a text, and of a list. */
const MAX_LINES = 4;
const MAX_ENTRIES = 7;

/** The initial values of the form: the text of the post where it fits, and otherwise the defaults of the template. */
export function filledValues(slug: string, fields: readonly TemplateField[], text: string): TemplateValues {
  const own = text.trim() === '' ? {} : (fillers[slug]?.(piecesOf(text)) ?? {});
  return Object.fromEntries(
    fields.map((field) => {
      const value = own[field.name];
      return [field.name, value === undefined ? field.example : cut(value, field)];
    }),
  );
}

function piecesOf(text: string): TextPieces {
  const full = text.trim();
  const [firstLine = '', ...others] = full.split('\n');
  const number = full.match(figure)?.[0].replace(/[.,\u00a0]+$/, '') ?? '';
  return { full, firstLine: firstLine.trim(), rest: others.join('\n').trim(), number };
}

function cut(text: string, { kind, maxLength }: TemplateField): string {
  if (kind === 'lines') return firstLines(text.replace(/\n\s*\n/g, '\n'), MAX_ENTRIES);
  return startOf(firstLines(text, MAX_LINES), maxLength ?? Number.POSITIVE_INFINITY);
}

function firstLines(text: string, count: number): string {
  return text.split('\n').slice(0, count).join('\n');
}
