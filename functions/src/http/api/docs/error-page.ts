import { errorKinds } from './error-sections.ts';
import { Html, html } from './html.ts';
import { docsPage } from './layout.ts';

/** In validation, what is wrong with a field is a rule with this prefix. */
const FIELD_RULE = /^request\./;

const ALL_CODES = '/v1/docs/errors';

/** The page about one code, which may be of several kinds; null where there is no such code. */
export function errorPage(code: string): string | null {
  const name = code.replace(FIELD_RULE, '');
  const found = errorKinds.flatMap(({ kind, sections }) => {
    const text = Object.hasOwn(sections, name) ? sections[name] : undefined;
    return text === undefined
      ? []
      : [html`<section class="card"><p class="soft">${kind}</p>${section(text)}</section>`];
  });
  if (found.length === 0) return null;
  return docsPage(
    `${code} – Herald`,
    html`<main class="single"><h1><code>${code}</code></h1>${found}<p><a href="${ALL_CODES}">All codes</a></p></main>`,
  );
}

/** The page of all codes. */
export function allErrorsPage(): string {
  const kinds = errorKinds.map(({ id, title, intro, sections }) => {
    const links = Object.keys(sections).map(
      (code) => html`<li><a href="${ALL_CODES}/${encodeURIComponent(code)}"><code>${code}</code></a></li>`,
    );
    return html`<section class="card" id="${id}"><h2>${title}</h2>${section(intro)}<nav aria-label="${title}"><ul class="columns">${links}</ul></nav></section>`;
  });
  return docsPage('Error codes – Herald', html`<main class="single"><h1>Error codes</h1>${kinds}</main>`);
}

/** A generated section; what it links to is on the page of all codes. */
function section(text: string): Html {
  return new Html(text.replaceAll('{all}', ALL_CODES));
}
