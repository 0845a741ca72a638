import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

interface Node {
  type: string;
  [field: string]: unknown;
}

const folder = join(import.meta.dirname, '..');

/** Attributes with words that nobody reads. */
const TECHNICAL_ATTRIBUTES =
  /^(class|rel|sandbox|allow|accept|style|viewBox|d|points|transform|sizes|autocomplete|aria-(describedby|labelledby|controls))$/i;
/** Where a string is no text: modules and types. */
const TECHNICAL_NODES = /^(Import|ExportAll|TS)/;
/** Comparisons with a fixed value, such as the name of a key, and questions for a property. */
const COMPARISONS = /^([=!]==|in)$/;
/** Errors that only developers see. */
const ERRORS = /^(Error|TypeError|RangeError)$/;

/** The same in every language: the names of programs, and words of HTTP. */
const NAMES = new Set(['Herald', '· Herald', 'Redoc', 'ApiError', 'Bearer', 'Range']);
/** Names of HTTP headers, locales and time zones. */
const HEADER = /^[A-Z][a-z]+(-[A-Z][a-z]+)+$/;
const MEDIA_QUERY = /^\([\w-]+: [\w-]+\)$/;
const CURL_HEADER = /^-H '/;
const SENTENCE = /\p{L}[\p{P}\p{S}]*\s+[\p{P}\p{S}]*\p{L}/u;
const CAPITALIZED_WORD = /^\P{L}*\p{Lu}\p{Ll}/u;

it.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{name ? "not yet" : ""}</p>', ['not yet']],
  ['<p title="Close" class="big blue">{count} {"·"}</p>', ['Close']],
  ['const label = `Sent to $' + '{name}.`', ['Sent to']],
  ['if (event.key === "Enter" && "Notification" in window) throw new Error("This cannot be.")', []],
  ['const t = texts("part", { sent: "Sent to you." })', []],
  ['<p aria-describedby="hint errors"><code>api-key</code></p>', []],
])('the search for texts finds those in %s', (source, found) => {
  expect(textsIn(source)).toEqual(found);
});

it('every text stands in a call of texts(), which has a translation', () => {
  // texts() takes the titles of options from a generated file.
  const exclude = ['i18n/es.ts', 'api/platform-options.ts', '**/*.test.ts', '**/*.d.ts'];
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude });
  const found = sources.flatMap((path) =>
    textsIn(readFileSync(join(folder, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

function textsIn(source: string): string[] {
  return textsOf(parseSync('source.tsx', source).program as unknown as Node);
}

function textsOf(node: Node): string[] {
  if (isTechnical(node)) return [];
  const text = textOf(node)?.trim();
  if (text && isText(text, node)) return [text];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => textsOf(child));
}

function isTechnical(node: Node): boolean {
  switch (node.type) {
    case 'JSXAttribute':
      return TECHNICAL_ATTRIBUTES.test(nameIn(node['name']));
    case 'JSXElement':
      return nameIn((node['openingElement'] as Node)['name']) === 'code';
    case 'BinaryExpression':
      return COMPARISONS.test(String(node['operator']));
    case 'CallExpression':
      return nameIn(node['callee']) === 'texts';
    case 'NewExpression':
      return ERRORS.test(nameIn(node['callee']));
    default:
      return TECHNICAL_NODES.test(node.type);
  }
}

function nameIn(node: unknown): string {
  return isNode(node) ? String(node['name']) : '';
}

function textOf({ type, value }: Node): string | undefined {
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? value : undefined;
  return type === 'TemplateElement' ? String((value as { raw: string }).raw) : undefined;
}

function isText(text: string, { type }: Node): boolean {
  if (NAMES.has(text) || [HEADER, MEDIA_QUERY, CURL_HEADER].some((pattern) => pattern.test(text))) return false;
  return SENTENCE.test(text) || CAPITALIZED_WORD.test(text) || (type === 'JSXText' && /\p{L}/u.test(text));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
