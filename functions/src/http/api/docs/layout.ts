import { createHash } from 'node:crypto';
import { logo } from '../../server/response/page-style.ts';
import { Html, html } from './html.ts';
import { style } from './style.ts';

/** Only the site's own script runs, for the search and the samples, and it connects to nothing. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  // The font of the pages.
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page of the documentation: `body` below the header that all of them share. It can be read without its script. */
export function docsPage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
<script type="module" src="/app/reference.js"></script>
</head>
<body>
<header class="top"><a class="brand" href="/dashboard">${new Html(logo)}Herald</a><nav aria-label="Documentation"><a href="/v1/docs">API reference</a><a href="/v1/docs/errors">Error codes</a><a href="/settings/keys">Your keys</a></nav></header>
${body}
</body>
</html>
`.text;
}
