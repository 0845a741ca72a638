import { readFileSync } from 'node:fs';
import { errorCodes, fieldCodes } from '../../functions/src/infra/errors.ts';
import { runCodes } from '../../functions/src/infra/store/documents/run-codes.ts';
import { inProject } from '../project.ts';
import { publishedRules } from './rules.ts';

/** A page of `/v1/docs/errors`, with a section for each of its codes. */
export interface ErrorPage {
  file: string;
  /** What its codes are, on the page of one of them. */
  kind: string;
  codes: readonly string[];
}

export const RULES_FILE = 'rules.md';

export const errorPages: readonly ErrorPage[] = [
  { file: 'requests.md', kind: 'An error of a request', codes: errorCodes },
  { file: 'runs.md', kind: 'A problem of a target', codes: runCodes },
  { file: 'fields.md', kind: 'A problem of a field', codes: fieldCodes },
  { file: RULES_FILE, kind: 'A rule for posts', codes: publishedRules.map(({ id }) => id) },
];

/** Where a page is, relative to the project. */
export function pathOf({ file }: Pick<ErrorPage, 'file'>): string {
  return inProject('docs', 'errors', file);
}

/** The section of one code. */
export interface Section {
  code: string;
  markdown: string;
  /** What would mend it, in a sentence; null where nothing would. */
  fix: string | null;
}

const FIX = /^\*\*Fix:\*\* (.+)$/m;

export interface ParsedPage {
  title: string;
  intro: string;
  sections: Section[];
}

/** A page in its parts: the title, what comes before the first section, and the sections. */
export function parsePage(text: string): ParsedPage {
  const [head = '', ...rest] = text.split(/^## /m);
  const [title = '', ...intro] = head.replace(/^# /, '').split('\n');
  const sections = rest.map((part): Section => {
    const end = part.indexOf('\n');
    const markdown = part.slice(end).trim();
    return { code: part.slice(0, end).trim(), markdown, fix: FIX.exec(markdown)?.[1] ?? null };
  });
  return { title, intro: intro.join('\n').trim(), sections };
}

export function readPage(page: Pick<ErrorPage, 'file'>): ParsedPage {
  return parsePage(readFileSync(pathOf(page), 'utf8'));
}
