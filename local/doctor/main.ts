// `npm run doctor -- PROJECT`: what is missing on a project before a deploy starts. Changes nothing.
import { diagnose } from './diagnosis.ts';
import { connect } from './google.ts';
import { needsOf } from './needs.ts';

async function examine(project: string): Promise<number> {
  const problems = await diagnose(await connect(), await needsOf(project));
  for (const problem of problems) console.error(`- ${problem}`);
  console.log(problems.length === 0 ? `${project} is ready for a deploy.` : `${project} is not ready for a deploy.`);
  return problems.length === 0 ? 0 : 1;
}

const [project] = process.argv.slice(2);
if (project) process.exitCode = await examine(project);
else {
  console.error('Usage: npm run doctor -- PROJECT');
  process.exitCode = 2;
}
