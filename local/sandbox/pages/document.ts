import { type Markup, markup } from './markup.ts';

/** The frame of every page. `live` pages refresh themselves. */
export const document = (title: string, body: Markup, { live = false, narrow = false } = {}): string =>
  markup`<!doctype html>
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
