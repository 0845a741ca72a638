// Writes the documentation that Hosting serves, at /v1/docs and /llms.txt: a part of the build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked } from 'marked';
import { inProject } from '../project.ts';
import { errorPages, parsePage } from './error-docs/pages.ts';
import { llmsText, servedDocuments } from './markdown-docs.ts';

const ERRORS = '/v1/docs/errors';

rmSync(inProject('web/public/v1'), { recursive: true, force: true });
writePage('/v1/docs', 'API reference', {
  style: '/app/reference.css',
  body: '<div id="reference"></div>\n<script type="module" src="/app/reference.js"></script>',
});
writeErrorPage(ERRORS, 'Error codes', `<h1>Error codes</h1>${errorPages.map(listOfCodes).join('\n')}`);
for (const [code, sections] of sectionsByCode())
  writeErrorPage(
    `${ERRORS}/${code}`,
    code,
    `<h1><code>${code}</code></h1>${sections.join('\n')}<p><a href="${ERRORS}">All codes</a></p>`,
  );
for (const { path, content } of servedDocuments()) write(path, content);
write('/llms.txt', llmsText());

function writeErrorPage(path: string, title: string, main: string): void {
  writePage(path, title, { style: '/app/app.css', body: `<main class="docs-page">${main}</main>` });
}

function writePage(path: string, title: string, { style, body }: { style: string; body: string }): void {
  write(
    join(path, 'index.html'),
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Herald</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
</head>
<body>
<header class="docs-header"><a class="docs-brand" href="/dashboard"><img src="/favicon.svg" alt="">Herald</a><nav aria-label="Documentation"><a href="/v1/docs">API reference</a><a href="${ERRORS}">Error codes</a><a href="/settings/keys">Your keys</a></nav></header>
${body}
</body>
</html>
`,
  );
}

function write(path: string, content: string | Buffer): void {
  const file = inProject('web/public', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function listOfCodes(page: (typeof errorPages)[number]): string {
  const { title, intro, sections } = parsePage(page);
  const links = sections.map(({ code }) => `<li><a href="${ERRORS}/${code}"><code>${code}</code></a></li>`);
  return `<section class="card" id="${page.id}"><h2>${title}</h2>${html(intro)}<nav aria-label="${title}"><ul>${links.join('')}</ul></nav></section>`;
}

/** What the pages say about each code, as HTML. A code may be of several kinds. */
function sectionsByCode(): Map<string, string[]> {
  const byCode = new Map<string, string[]>();
  for (const page of errorPages)
    for (const { code, markdown } of parsePage(page).sections) {
      const section = `<section class="card"><p class="muted">${page.kind}</p>${html(markdown)}</section>`;
      // Validation names a problem of a field as a rule with this prefix.
      for (const name of page.id === 'fields' ? [code, `request.${code}`] : [code])
        byCode.set(name, [...(byCode.get(name) ?? []), section]);
    }
  return byCode;
}

/** The links between the files become links to the page of all codes. */
function html(markdown: string): string {
  return marked.parse(markdown, { async: false }).replaceAll(/href="(\w+)\.md"/g, `href="${ERRORS}#$1"`);
}
