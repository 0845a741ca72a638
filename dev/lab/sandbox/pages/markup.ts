const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup with escaped interpolated values, unless they are markup themselves. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

type Piece = Markup | string | number | null | undefined | false | readonly Markup[];

export function markup(strings: TemplateStringsArray, ...values: Piece[]): Markup {
  return new Markup(strings.reduce((out, text, index) => out + render(values[index - 1]) + text));
}

/** A URL fit for `href` and `src`: anything but http and https becomes a dead link. */
export function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) || url.startsWith('/') ? url : '#';
}

/** The frame of every page. `live` pages refresh themselves. */
export function document(title: string, body: Markup, { live = false, narrow = false } = {}): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/_sandbox/assets/page.css">
${live && markup`<script src="/_sandbox/assets/page.js" defer></script>`}
</head>
<body${narrow && markup` class="narrow"`}>
${body}
</body>
</html>
`.source;
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.source;
  return typeof piece === 'object' ? piece.map((one) => one.source).join('') : escapeHtml(String(piece));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
