import { createHash } from 'node:crypto';
import { z } from 'zod';
import { escapeHtml } from '../../http/escape-html.ts';

const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#5b6470;--paper:#f4f5f7;--card:#fff;--line:#0001;--mark:#1b5fcc}
@media (prefers-color-scheme:dark){:root{--ink:#eceef1;--soft:#9aa3ae;--paper:#14171b;--card:#1e2329;--line:#fff2;--mark:#7fb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:58rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}
h1{margin:0;font-size:1.9rem}h2{margin:0;font-size:1.05rem;font-weight:600;overflow-wrap:anywhere}
p{margin:.35rem 0}.soft{color:var(--soft)}
nav ul{columns:2 18rem;padding:0;margin:1.5rem 0;list-style:none}
a{color:var(--mark);text-decoration:none}a:hover,a:focus{text-decoration:underline}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem 1.4rem;margin:1.1rem 0}
code{font:.86em ui-monospace,monospace}
b.method{display:inline-block;min-width:4.2rem;color:var(--mark)}
table{width:100%;border-collapse:collapse;margin:.6rem 0;font-size:.92rem}
th{text-align:left;font-weight:600;color:var(--soft)}td,th{padding:.32rem .8rem .32rem 0;border-top:1px solid var(--line);vertical-align:top}
pre{overflow-x:auto;background:var(--paper);border-radius:8px;padding:.8rem 1rem;margin:.6rem 0}
h3{font-size:.92rem;margin:1rem 0 0}
`;

/** Nothing is loaded, run or framed by the page; its own style is let in by its hash. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  required: z.array(z.string()).optional(),
  get items() {
    return schema.optional();
  },
  get anyOf() {
    return z.array(schema).optional();
  },
});
type Schema = z.infer<typeof schema>;

const body = z.object({ content: z.object({ 'application/json': z.object({ schema }) }).optional() });
const operation = z.object({
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({ in: z.string(), name: z.string(), description: z.string().optional(), schema: schema.optional() }),
    )
    .optional(),
  requestBody: body.optional(),
  responses: z.record(z.string(), body.extend({ description: z.string() })),
});
const description = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
type Operation = z.infer<typeof operation>;

const typeOf = (given: Schema): string => {
  if (given.enum) return given.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in given && given.const !== undefined) return JSON.stringify(given.const);
  if (given.anyOf) return [...new Set(given.anyOf.map(typeOf))].join(' or ');
  if (given.items) return `list of ${typeOf(given.items)}`;
  return [given.type ?? 'anything'].flat().join(' or ');
};

/** Every field of an object, inner ones by their dotted path. */
const rows = (given: Schema, prefix = ''): string => {
  const inner = given.properties ? given : (given.items ?? given);
  return Object.entries(inner.properties ?? {})
    .map(([name, field]) => {
      const path = `${prefix}${name}`;
      const needed = inner.required?.includes(name) ? '' : ' <span class="soft">optional</span>';
      const nested =
        field.properties || field.items?.properties ? rows(field, `${path}${field.items ? '[]' : ''}.`) : '';
      return `<tr><td><code>${escapeHtml(path)}</code>${needed}</td><td>${escapeHtml(typeOf(field))}</td><td>${escapeHtml(field.description ?? '')}</td></tr>${nested}`;
    })
    .join('');
};

const table = (title: string, content: string): string =>
  content === '' ? '' : `<h3>${title}</h3><table><tr><th>Field</th><th>Type</th><th></th></tr>${content}</table>`;

const callers: Record<string, string> = {
  apiKey: 'service-api-key and an active subscription',
  idToken: 'Authorization: Bearer with an ID token',
};

const anchor = (method: string, path: string): string => `${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`;

const curl = (method: string, path: string, { security, requestBody }: Operation): string => {
  const who = security[0] ?? {};
  const headers = [
    'apiKey' in who ? ` \\\n  -H "service-api-key: $KEY"` : '',
    'idToken' in who ? ` \\\n  -H "authorization: Bearer $ID_TOKEN"` : '',
    requestBody ? ` \\\n  -H 'content-type: application/json' -d '{ … }'` : '',
  ];
  return `curl -X ${method.toUpperCase()} "$API${path}"${headers.join('')}`;
};

const section = (method: string, path: string, given: Operation): string => {
  const [[access, scopes] = ['', []]] = Object.entries(given.security[0] ?? {});
  const caller = [callers[access] ?? 'anyone', ...scopes.map((scope) => `scope ${scope}`)].join(', ');
  const parameters = (given.parameters ?? [])
    .map(
      (each) =>
        `<tr><td><code>${escapeHtml(each.name)}</code> <span class="soft">${escapeHtml(each.in)}</span></td><td>${escapeHtml(typeOf(each.schema ?? {}))}</td><td>${escapeHtml(each.description ?? '')}</td></tr>`,
    )
    .join('');
  const input = given.requestBody?.content?.['application/json'].schema;
  const responses = Object.entries(given.responses);
  const [, success] = responses.find(([status]) => status.startsWith('2')) ?? [];
  const output = success?.content?.['application/json'].schema;
  const statuses = responses
    .map(
      ([status, each]) =>
        `<tr><td><code>${status}</code></td><td colspan="2">${escapeHtml(each.description.replaceAll('`', ''))}</td></tr>`,
    )
    .join('');
  return `<section id="${anchor(method, path)}">
<h2><b class="method">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(given.summary)}</p><p class="soft">Asked with: ${caller}</p>
<pre><code>${escapeHtml(curl(method, path, given))}</code></pre>
${table('Parameters', parameters)}${table('Body', input ? rows(input) : '')}${table('Response', output ? rows(output) : '')}
<h3>Statuses</h3><table>${statuses}</table>
</section>`;
};

/** The reference as a page of its own, made of the OpenAPI description. Throws `ZodError` on what is none. */
export const referencePage = (document: unknown): string => {
  const { info, paths } = description.parse(document);
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, given]) => ({ method, path, given })),
  );
  const links = all
    .map(
      ({ method, path }) =>
        `<li><a href="#${anchor(method, path)}"><b class="method">${method.toUpperCase()}</b>${escapeHtml(path)}</a></li>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API reference</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description)}</p>
<p class="soft">Version ${escapeHtml(info.version)}. For programs: <a href="openapi.json">openapi.json</a></p>
<nav aria-label="Endpoints"><ul>${links}</ul></nav>
${all.map(({ method, path, given }) => section(method, path, given)).join('\n')}
</main>
</html>
`;
};
