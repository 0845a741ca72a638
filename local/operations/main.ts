// What an operator does by hand, on a project or on the local stack: `npm run pause`, `resume`, `redrive`, `end-runs`, `inspect`
// and `seals`.
import { readFileSync } from 'node:fs';
import type { Context } from '../../functions/src/context.ts';
import { offerHelp, refuse } from '../command-line.ts';
import { DESCRIPTION_FILE, stackDescription } from '../description.ts';
import { type Command, parseCommand, usage } from './arguments.ts';

/** Directs the clients at the project, with the credentials of `gcloud auth application-default login`, or at the local stack. */
function chooseProject(project: string | undefined): void {
  if (project) {
    process.env['GCLOUD_PROJECT'] = project;
    return;
  }
  try {
    const stack = stackDescription.parse(JSON.parse(readFileSync(DESCRIPTION_FILE, 'utf8')));
    process.env['GCLOUD_PROJECT'] = stack.projectId;
    process.env['FIRESTORE_EMULATOR_HOST'] = stack.firestoreHost;
    process.env['CLOUD_TASKS_EMULATOR_HOST'] = stack.tasksHost;
  } catch {
    throw new Error('No local stack is running: name a --project, or start one with `npm start`.');
  }
}

async function run(command: Command, ctx: Context): Promise<string> {
  if (command.name === 'redrive') {
    const { redriveGaveUp } = await import('../../functions/src/domain/publishing/redrive.ts');
    const { since, until, dryRun, platform = null } = command;
    const { found, redriven } = await redriveGaveUp(ctx, { platform, since, until }, { dryRun });
    return dryRun
      ? `${found} runs would be driven again.`
      : `${redriven} of ${found} runs are queued again; the recovery sweep enqueues them within a minute.`;
  }
  if (command.name === 'end-runs') {
    const { endRuns } = await import('../../functions/src/domain/publishing/end-runs.ts');
    const { found, ended } = await endRuns(ctx, command.until, { dryRun: command.dryRun });
    return command.dryRun
      ? `${found} runs may have been published and would be ended.`
      : `${ended} of ${found} runs that may have been published are ended as outcome_unknown.`;
  }
  if (command.name === 'inspect') {
    const [{ inspectPost }, { readTask }] = await Promise.all([import('./inspect.ts'), import('./queue-tasks.ts')]);
    const of = { projectId: ctx.config.projectId, region: ctx.config.region };
    return inspectPost(ctx, (task) => readTask(of, task), command);
  }
  if (command.name === 'seals') {
    const { countSeals, sealLines } = await import('./seals.ts');
    return sealLines(await countSeals(ctx.store));
  }
  const { pausePlatform, resumePlatform } = await import('../../functions/src/infra/limits/pauses.ts');
  const { platform } = command;
  if (command.name === 'pause')
    return (await pausePlatform(ctx, platform, command.reason))
      ? `Publishing to ${platform} pauses within 10 seconds. Its runs wait, and their deadlines stand still.`
      : `Publishing to ${platform} is paused already.`;
  return (await resumePlatform(ctx, platform))
    ? `Publishing to ${platform} resumes: the runs that wait follow within 10 minutes.`
    : `Publishing to ${platform} is not paused.`;
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  offerHelp(usage, args);
  const command = parseCommand(args, Date.now());
  if (typeof command === 'string') return refuse(usage, command);
  try {
    chooseProject(command.project);
    const { context } = await import('../../functions/src/context.ts');
    console.log(await run(command, context()));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

process.exitCode = await main();
