import { readFileSync } from 'node:fs';
import { errorCodes, fieldCodes } from '../../../functions/src/model/errors.ts';
import { runCodes } from '../../../functions/src/model/run.ts';
import { inProject } from '../../project.ts';
import { publishedRules, renderRules } from './rules.ts';

/** A page of `/v1/docs/errors`, with a section for each of its codes. */
interface ErrorPage {
  /** Its anchor on the page of all codes. */
  id: string;
  /** What its codes are, on the page of one of them. */
  kind: string;
  codes: readonly string[];
  /** Its Markdown. */
  read: () => string;
}

export const errorPages: readonly ErrorPage[] = [
  { id: 'requests', kind: 'An error of a request', codes: errorCodes, read: () => readErrors('requests') },
  { id: 'runs', kind: 'A problem of a target', codes: runCodes, read: () => readErrors('runs') },
  { id: 'fields', kind: 'A problem of a field', codes: fieldCodes, read: () => readErrors('fields') },
  { id: 'rules', kind: 'A rule for posts', codes: publishedRules.map(({ id }) => id), read: renderRules },
];

function readErrors(page: string): string {
  return readFileSync(inProject('docs', 'errors', `${page}.md`), 'utf8');
}

/** The section of one code. */
interface Section {
  code: string;
  markdown: string;
  /** What would mend it, in a sentence; null where nothing would. */
  fix: string | null;
}

const FIX = /^\*\*Fix:\*\* (.+)$/m;

interface ParsedPage {
  title: string;
  intro: string;
  sections: Section[];
}

/** A page in its parts: the title, what comes before the first section, and the sections. */
export function parsePage({ read }: Pick<ErrorPage, 'read'>): ParsedPage {
  const [head = '', ...rest] = read().split(/^## /m);
  const [title = '', ...intro] = head.replace(/^# /, '').split('\n');
  const sections = rest.map((part): Section => {
    const end = part.indexOf('\n');
    const markdown = part.slice(end).trim();
    return { code: part.slice(0, end).trim(), markdown, fix: FIX.exec(markdown)?.[1] ?? null };
  });
  return { title, intro: intro.join('\n').trim(), sections };
}
