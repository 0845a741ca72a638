import { execFileSync } from 'node:child_process';
import { inProject } from '../project.ts';

/** A table in Markdown; each line is a row. */
export function table(columns: readonly string[], lines: readonly string[]): string {
  return [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`, ...lines].join('\n');
}

/** Replaces what stands between the marks of a block. */
export function withBlock(page: string, name: string, text: string): string {
  return page.replace(
    new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_all, open, close) => `${open}${text}\n${close}`,
  );
}

/** The date and the commit of a measurement. */
export function atCommit(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: inProject(), encoding: 'utf8' }).trim();
  return `${new Date().toISOString().slice(0, 10)} at commit ${commit}`;
}
