// The documents for customers as Hosting serves them: Markdown below /v1/docs, and /llms.txt (https://llmstxt.org) with a link to each.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describeApi } from '../../functions/src/http/api/openapi/document.ts';
import { inProject } from '../project.ts';
import { errorPages } from './error-docs/pages.ts';

const INDEX = 'docs/api/README.md';

interface ServedDocument {
  /** Where it is in the repository. */
  source: string;
  /** Where Hosting serves it. */
  path: string;
  content: string | Buffer;
}

/** With links between them as they are served. A link to another file becomes its text. */
export function servedDocuments(): ServedDocument[] {
  return [...paths].map(([source, path]) => ({
    source,
    path,
    content: source.endsWith('.md') ? withServedLinks(source) : readFileSync(inProject(source)),
  }));
}

/** Where Hosting serves each document, by its path in the repository. */
const paths: ReadonlyMap<string, string> = new Map([
  ...filesIn('docs/api').map((name): [string, string] => [`docs/api/${name}`, `/v1/docs/${name}`]),
  ...filesIn('docs/migrate').map((name): [string, string] => [`docs/migrate/${name}`, `/v1/docs/migrate/${name}`]),
  ...['README', ...errorPages.map(({ id }) => id)].map((id): [string, string] => [
    `docs/errors/${id}.md`,
    `/v1/docs/errors/${id}.md`,
  ]),
  ['docs/embed.md', '/v1/docs/embed.md'],
  ...['typescript', 'python', 'go', 'php', 'cli'].map((client): [string, string] => [
    `clients/${client}/README.md`,
    `/v1/docs/clients/${client}.md`,
  ]),
]);

function filesIn(folder: string): string[] {
  return readdirSync(inProject(folder)).sort();
}

function withServedLinks(source: string): string {
  return read(source).replaceAll(
    /\[([^\]]*)\]\((?!https?:)([^)\s#]+)(#[^)\s]*)?\)/g,
    (_, text: string, target: string, anchor = '') => {
      const path = paths.get(linkedFrom(source, target));
      return path === undefined ? text : `[${text}](${path}${anchor})`;
    },
  );
}

/** The page of rules is made from the rules. */
function read(source: string): string {
  const page = errorPages.find(({ id }) => source === `docs/errors/${id}.md`);
  return page ? page.read() : readFileSync(inProject(source), 'utf8');
}

function linkedFrom(source: string, target: string): string {
  return posix.join(posix.dirname(source), target);
}

/** The index for assistants: what the index of the API documents lists, in its order, then the other documents as optional. */
export function llmsText(): string {
  const { description = '' } = describeApi([], { version: '', baseUrl: '' }).info;
  const [summary = '', ...more] = description.replace(/(?<!\n)\n(?!\n)/g, ' ').split('\n\n');
  const listed = new Map([[INDEX, 'authentication, errors, idempotency and long requests']]);
  for (const [, target = '', text = ''] of read(INDEX).matchAll(/^- \[.+?\]\((\S+?)\): (.+)$/gm))
    listed.set(linkedFrom(INDEX, target), text);
  const others = [...paths.keys()].filter((source) => source.endsWith('.md') && !listed.has(source));
  return `# Herald

> ${summary}

${more.join('\n\n')}

## Endpoints

- [OpenAPI document](/v1/openapi.json): every endpoint, field and scope, with samples in curl, TypeScript, Python, Go and PHP
- [MCP endpoint](/mcp): tools for assistants, over streamable HTTP, with OAuth or an API key
- [Error pages](/v1/docs/errors): every error code with its fix; the \`docUrl\` of an error is its page

## Documents

${[...listed].map(([source, text]) => `${linkTo(source)}: ${text}`).join('\n')}

## Optional

${others.map(linkTo).join('\n')}
`;
}

/** Throws where the document is not served. */
function linkTo(source: string): string {
  const path = paths.get(source);
  if (path === undefined) throw new Error(`${INDEX} lists ${source}, which is not served.`);
  return `- [${/^# (.+)$/m.exec(read(source))?.[1]}](${path})`;
}
