import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexUsage } from '@herald-lab/firestore';
import type { TestProject } from 'vitest/node';
import { checkIndexUsage } from './index-report.ts';

declare module 'vitest' {
  interface ProvidedContext {
    temporary: string;
  }
}

/** A folder for what the processes of a run write. Afterwards their use of the indexes is checked. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-tests-'));
  project.provide('temporary', folder);
  return async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const usages = files.map((name) => indexUsage.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
    rmSync(folder, { recursive: true, force: true });
    if (project.name === 'flows') await checkIndexUsage(project, usages);
  };
}
