import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../project.ts';

function read(path: string): string {
  return readFileSync(inProject(path), 'utf8');
}

/** A file with a path in a document, as code; `*` stands for a folder. */
const FILE = /`((?:[\w.*-]+\/)+[\w.-]+\.ts)`/g;
const TEST_FILE = /\.test\.ts$|^test\/platforms\/contract\//;
/** What may stand in the column of proofs instead of a file. */
const WITHOUT_FILE = /\bsimulation\b|^(?:by design|not covered)\b/;

function filesIn(text: string): string[] {
  return [...text.matchAll(FILE)].map(([, file = '']) => file);
}

function isMissing(file: string): boolean {
  return globSync(file, { cwd: inProject() }).length === 0;
}

/** The guarantees of docs/reliability.md, each with its column of proofs. */
const guarantees = [...read('docs/reliability.md').matchAll(/^(.+) \| (.+)$/gm)]
  .map(([, guarantee = '', proof = '']) => ({ guarantee, proof }))
  .filter(({ guarantee }) => guarantee !== 'Guarantee');

it.each(['docs/testing.md', 'docs/reliability.md'])('%s names files that exist', (document) => {
  const named = filesIn(read(document));
  expect(named).not.toEqual([]);
  expect(named.filter(isMissing)).toEqual([]);
});

it('docs/reliability.md proves each guarantee with a test file, or explains why there is none', () => {
  const unproved = guarantees.filter(
    ({ proof }) => !filesIn(proof).some((file) => TEST_FILE.test(file)) && !WITHOUT_FILE.test(proof),
  );
  expect(unproved).toEqual([]);
});

it('docs/reliability.md names at least 140 test files', () => {
  const files = guarantees.flatMap(({ proof }) => filesIn(proof)).filter((file) => TEST_FILE.test(file));
  expect(new Set(files).size).toBeGreaterThanOrEqual(140);
});
