// `npm run cost`: what a million text posts cost, printed and written into docs/costs.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../../command-line.ts';
import { inProject } from '../../project.ts';
import { startInProcessStack } from '../../stack/in-process/stack.ts';
import { atCommit, withBlock } from '../page.ts';
import { reportOf } from './report.ts';

const usage = `Usage: npm run cost
Counts the documents, tasks and requests of a text post and of its numbers, and writes their prices to docs/costs.md.`;

readCommandLine(usage, {});

const PAGE = inProject('docs/costs.md');
const temporary = mkdtempSync(join(tmpdir(), 'herald-cost-'));
try {
  const { description } = await startInProcessStack(temporary);
  // Loaded once the environment is set, since clients read it when they are made.
  const { countCosts } = await import('./count.ts');
  const { emptyStore } = await import('./empty-store.ts');
  const costs = await countCosts(description, emptyStore());
  const report = reportOf(costs, `Counted on ${atCommit()}.`);
  console.log(report);
  writeFileSync(PAGE, withBlock(readFileSync(PAGE, 'utf8'), 'cost', report));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
process.exit(0);
