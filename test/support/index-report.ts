import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { IndexUsage } from '@herald-lab/firestore';
import type { TestProject } from 'vitest/node';
import { inProject } from '../../dev/project.ts';

/**
 * Checks after a run of all tests that firestore.indexes.json has no index that no query used, and that every field which the
 * functions query is queried by a test. `usages`: of each process that ran tests.
 */
export async function checkIndexUsage(project: TestProject, usages: readonly IndexUsage[]): Promise<void> {
  if (usages.length === 0 || !(await isFullRun(project))) return;
  const [first, ...others] = usages.map(({ unused }) => unused);
  const unused = (first ?? []).filter((entry) => others.every((other) => other.includes(entry)));
  const tested = new Set(usages.flatMap(({ fields }) => fields));
  const problems = [
    ...unused.map((entry) => `firestore.indexes.json has an index that no query uses: ${entry}`),
    ...fieldsInSource()
      .filter((field) => !tested.has(field))
      .map((field) => `The functions query the field ${field}, and no test does.`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Whether all test files of the project ran, with all their tests. */
async function isFullRun(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  return ran.length === testFiles.length && !project.config.testNamePattern;
}

/** The fields that the functions filter or order by, as far as their source shows them. */
function fieldsInSource(): string[] {
  const folder = inProject('functions/src');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !basename(file).includes('.test.'));
  const fields = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\.(?:where|orderBy)\('([\w.]+)'/g)].flatMap(
      ([, field]) => field ?? [],
    ),
  );
  return [...new Set(fields)];
}
