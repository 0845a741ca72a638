import { type ApiDocument, endpointsByTag, parseDocument } from './api-document.ts';
import { codeList } from './codes.ts';
import { anchorOf, endpointSection } from './endpoint.ts';
import { errorKinds } from './error-sections.ts';
import { type Html, html, prose } from './html.ts';
import { docsPage } from './layout.ts';
import { platformLimits } from './platform-limits.ts';
import { schemaAnchor, schemaTable } from './schema-table.ts';

/** The parts after the endpoints, by their anchors. */
const guides = [
  ...errorKinds.map(({ id, title }) => [id, title] as const),
  ['limits', 'Limits per platform'],
  ['objects', 'Objects'],
] as const;

/** The reader's own values, which the script puts into every sample. The key stays in this tab. */
const ownValues = html`<div class="card own" data-needs-script hidden>
<label>Address of the API<input id="address" type="url" autocomplete="off" spellcheck="false"></label>
<label>Your API key, for the samples: it stays in this tab<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="sk_live_… or sk_test_…"></label>
</div>`;

/** The reference as a page, made of the OpenAPI document. Throws `ZodError` on what is none. */
export function referencePage(value: unknown): string {
  const document = parseDocument(value);
  const { info } = document;
  return docsPage(
    `${info.title} API reference`,
    html`<div class="page">
${sideList(document)}
<main>
<h1>${info.title} API</h1>
<p>${prose(info.description)}</p>
<p class="soft">Version ${info.version}. For programs: <a href="/v1/openapi.json">openapi.json</a></p>
${ownValues}
${endpointsByTag(document).map(
  ({ name, description, endpoints }) =>
    html`<h2>${name}</h2><p class="soft">${prose(description)}</p>${endpoints.map((endpoint) => endpointSection(document, endpoint))}`,
)}
${errorKinds.map((kind) => html`<h2 id="${kind.id}">${kind.title}</h2>${codeList(kind)}`)}
<h2 id="limits">Limits per platform</h2>
${platformLimits()}
<h2 id="objects">Objects</h2>
${objects(document)}
</main>
</div>`,
  );
}

function sideList(document: ApiDocument): Html {
  return html`<details class="side" open>
<summary>Contents</summary>
<search><label data-needs-script hidden>Search<input type="search" id="search" placeholder="posts, retry, outcome_unknown …" autocomplete="off"></label></search>
<p id="search-result" class="soft" role="status"></p>
<nav aria-label="Endpoints">
${endpointsByTag(document).map(
  ({ name, endpoints }) =>
    html`<div><h2>${name}</h2><ul>${endpoints.map((endpoint) => {
      const { method, path, operation } = endpoint;
      const label = html`<b class="method ${method}">${method.toUpperCase()}</b>${path}`;
      return link(anchorOf(endpoint), label, `${method} ${path} ${operation.operationId} ${operation.summary}`);
    })}</ul></div>`,
)}
<div><h2>More</h2><ul>${guides.map(([id, label]) => link(id, label, label))}</ul></div>
</nav>
</details>`;
}

function link(id: string, label: string | Html, search = ''): Html {
  return html`<li data-search="${search.toLowerCase()}"><a href="#${id}">${label}</a></li>`;
}

function objects({ components: { schemas } }: ApiDocument): Html {
  return html`${Object.entries(schemas).map(
    ([name, schema]) =>
      html`<details id="${schemaAnchor(name)}" data-search="${`object ${name}`.toLowerCase()}"><summary>${name}</summary>${schema.description ? html`<p>${prose(schema.description)}</p>` : null}${schemaTable(schema)}</details>`,
  )}`;
}
