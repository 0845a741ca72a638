import { type ChildProcess, execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '../../dev/project.ts';

const run = promisify(execFile);
const README = inProject('clients', 'typescript', 'README.md');

/** The code of each recipe as it stands in the README, by its heading. */
export function readRecipes(): Map<string, string> {
  const sections = readFileSync(README, 'utf8').split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = ''] = section.split('\n', 1);
      const [, code] = /^```ts\n([\s\S]*?)^```$/m.exec(section) ?? [];
      if (code === undefined) throw new Error(`No code below "${heading}".`);
      return [heading, code];
    }),
  );
}

/** A project with the installed client, with the recipes as its files `1.ts`, `2.ts` and so on. */
export class Project {
  readonly folder: string;
  readonly #recipes: string[];

  constructor(recipes: Map<string, string>) {
    mkdirSync(inProject('.local'), { recursive: true });
    this.folder = mkdtempSync(inProject('.local', 'recipes-'));
    const scope = join(this.folder, 'node_modules', '@herald-publishing');
    mkdirSync(scope, { recursive: true });
    symlinkSync(inProject('clients', 'typescript'), join(scope, 'client'), 'junction');
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ type: 'module' }));
    this.#recipes = [...recipes.keys()];
    for (const [index, code] of [...recipes.values()].entries())
      writeFileSync(join(this.folder, `${index + 1}.ts`), code);
  }

  add(name: string, file: string): void {
    copyFileSync(file, join(this.folder, name));
  }

  /** Compiles all of it with the strictest settings. Throws with what the compiler says. */
  async compile(): Promise<void> {
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023'],
      types: ['node'],
      typeRoots: [inProject('node_modules', '@types')],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
    };
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const compiler = inProject('node_modules', 'typescript', 'bin', 'tsc');
    await run(process.execPath, [compiler, '-p', this.folder]).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
  }

  /** Runs a recipe to its end, and resolves with its output. Rejects where it fails. */
  start(
    heading: string,
    env: Record<string, string>,
  ): Promise<{ stdout: string; stderr: string }> & {
    child: ChildProcess;
  } {
    const file = `${this.#recipes.indexOf(heading) + 1}.ts`;
    const clockAheadMs = Math.round(Date.now() - performance.timeOrigin - performance.now());
    return run(process.execPath, ['--import', inProject('test', 'clients', 'clock-ahead.ts'), file], {
      cwd: this.folder,
      env: { ...process.env, ...env, CLOCK_AHEAD_MS: String(clockAheadMs) },
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
