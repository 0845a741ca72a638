import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { IndexUsage } from '../../local/firestore/indexes/index-check.ts';
import { inProject } from '../../local/project.ts';

/** Whether all test files against the stack ran, with all their tests. */
const isFullRun = async (project: TestProject): Promise<boolean> => {
  if (project.name !== 'stack') return false;
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  return ran.length === testFiles.length && !project.config.testNamePattern;
};

/** The fields that the functions filter or order by, as far as their source shows them. */
const fieldsInSource = (): string[] => {
  const folder = inProject('functions/src');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !basename(file).includes('.test.'));
  const fields = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\.(?:where|orderBy)\('([\w.]+)'/g)].flatMap(
      ([, field]) => field ?? [],
    ),
  );
  return [...new Set(fields)];
};

/**
 * Reports what the queries of a run used of firestore.indexes.json. Throws for a refused query, and after a run of all
 * tests also for an entry that no query used and for a field that the functions query and no test does.
 */
export const reportIndexes = async (project: TestProject, { unused, refused, fields }: IndexUsage): Promise<void> => {
  const untested = fieldsInSource().filter((field) => !fields.includes(field));
  const isFull = await isFullRun(project);
  const problems = [
    ...refused,
    ...(isFull ? unused.map((entry) => `firestore.indexes.json has an index that no query uses: ${entry}`) : []),
    ...(isFull ? untested.map((field) => `The functions query the field ${field}, and no test does.`) : []),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (unused.length > 0) console.log(`Indexes that no query of these tests used: ${unused.join('; ')}`);
};
