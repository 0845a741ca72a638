import { marked } from 'marked';
import { inProject } from '../project.ts';
import type { ErrorPage } from './pages.ts';
import { errorPages, type ParsedPage, parsePage, pathOf, RULES_FILE, readPage } from './pages.ts';
import { renderRules } from './rules.ts';

const PAGES_FILE = inProject('functions/src/http/api/docs/error-sections.ts');
const FIXES_FILE = inProject('functions/src/http/server/errors/error-fixes.ts');

const header = '// Generated from docs/errors by `npm run error-docs`. Do not edit.\n\n';

/** Every generated file with its content. The page of the rules comes first: the others are made of the pages. */
export function renderErrorDocs(): { file: string; content: string }[] {
  const rules = renderRules();
  const pages = errorPages.map((page) => ({
    page,
    parsed: page.file === RULES_FILE ? parsePage(rules) : readPage(page),
  }));
  const [requests] = pages;
  if (!requests) throw new Error('there is no page of errors');
  return [
    { file: pathOf({ file: RULES_FILE }), content: rules },
    { file: PAGES_FILE, content: pagesContent(pages) },
    { file: FIXES_FILE, content: fixesContent(requests.parsed) },
  ];
}

function pagesContent(pages: readonly { page: ErrorPage; parsed: ParsedPage }[]): string {
  const kinds = pages.map(
    ({ page, parsed: { title, intro, sections } }) =>
      `  {\n    id: ${literal(anchorOf(page))},\n    kind: ${literal(page.kind)},\n    title: ${literal(title)},\n    intro: ${literal(html(intro))},\n    sections: {\n${sections
        .map(({ code, markdown }) => `      ${literal(code)}: ${literal(html(markdown))},\n`)
        .join('')}    },\n  },\n`,
  );
  return `${header}/** What is said of a kind of codes, as HTML: in general, and of each. \`{all}\` is the address of the page of all codes. */
export interface ErrorKind {
  id: string;
  kind: string;
  title: string;
  intro: string;
  sections: Readonly<Record<string, string>>;
}

export const errorKinds: readonly ErrorKind[] = [\n${kinds.join('')}];\n`;
}

function literal(value: unknown): string {
  return JSON.stringify(value);
}

function anchorOf({ file }: Pick<ErrorPage, 'file'>): string {
  return file.replace(/\.md$/, '');
}

/** The HTML of a text, with its links between pages as anchors of the page of all codes. */
function html(markdown: string): string {
  return marked
    .parse(markdown, { async: false })
    .trim()
    .replaceAll(/href="(\w+)\.md"/g, 'href="{all}#$1"');
}

function fixesContent({ sections }: ParsedPage): string {
  const fixes = sections.flatMap(({ code, fix }) => (fix === null ? [] : [`  ${code}: ${literal(fix)},\n`]));
  return `${header}import type { ErrorCode } from '../../../infra/errors.ts';

/** What would mend an error, in a sentence. Missing where nothing would. */
export const errorFixes: Readonly<Partial<Record<ErrorCode, string>>> = {\n${fixes.join('')}};\n`;
}
