import { escapeHtml } from '../../../infra/http-client/escape-html.ts';

/** HTML that is safe to insert: texts in it have been escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A template whose values are escaped, unless they are `Html` themselves. Lists are joined, absent values left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + render(parts[index])).join(''));
}

/** A description of the API, in which `code` is marked by backquotes. */
export function prose(text: string): Html {
  return new Html(
    text
      .split('`')
      .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
      .join(''),
  );
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(render).join('') : escapeHtml(String(part));
}
