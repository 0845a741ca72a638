import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { inProject } from '../../dev/project.ts';

const configured = z.looseObject({ predeploy: z.unknown().optional() });
const firebaseJson = z.looseObject({
  functions: z.array(configured),
  hosting: configured,
});

/** What `npm test` has installed and built, in place of the predeploy commands; `npm run rehearse` runs those too. */
export function reuseBuild(clone: string): void {
  for (const modules of ['node_modules', 'functions/node_modules'])
    symlinkSync(inProject(modules), join(clone, modules));
  for (const built of ['functions/lib', 'web/public/app', 'web/public/v1', 'web/public/llms.txt'])
    cpSync(inProject(built), join(clone, built), { recursive: true, force: true });
  execFileSync(process.execPath, ['dev/tools/functions-lock.ts'], { cwd: clone });
  const { functions, hosting, ...rest } = firebaseJson.parse(
    JSON.parse(readFileSync(join(clone, 'firebase.json'), 'utf8')),
  );
  const withoutPredeploy = <T extends z.infer<typeof configured>>({ predeploy: _, ...config }: T) => config;
  writeFileSync(
    join(clone, 'firebase.json'),
    JSON.stringify({ ...rest, functions: functions.map(withoutPredeploy), hosting: withoutPredeploy(hosting) }),
  );
}
