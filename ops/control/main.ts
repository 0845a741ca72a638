// What an operator does by hand, on a project or on the local stack: `npm run pause`, `resume`, `redrive`, `end-runs`, `inspect`, `limits`,
// `incident`, `seals`, `reseal`, `shards` and `subscribe`.

import { offerHelp, refuse } from '../../dev/command-line.ts';
import type { Context } from '../../functions/src/context.ts';
import { secretNames } from '../../functions/src/infra/config/secrets.ts';
import { type Command, parseCommand, usage } from './arguments.ts';
import { environmentFor } from './environment.ts';
import { explain } from './explain.ts';

async function run(command: Command, ctx: Context): Promise<string> {
  if (command.name === 'redrive') {
    const { redriveGaveUp } = await import('../../functions/src/domain/publishing/index.ts');
    const { since, until, dryRun, platform = null } = command;
    const { found, redriven } = await redriveGaveUp(ctx, { platform, since, until }, { dryRun });
    return dryRun
      ? `${found} runs would be driven again.`
      : `${redriven} of ${found} runs are queued again; the recovery sweep enqueues them within a minute.`;
  }
  if (command.name === 'end-runs') {
    const { endRuns } = await import('../../functions/src/domain/publishing/index.ts');
    const { found, ended } = await endRuns(ctx, command.until, { dryRun: command.dryRun });
    return command.dryRun
      ? `${found} runs may have been published and would be ended.`
      : `${ended} of ${found} runs that may have been published are ended as outcome_unknown.`;
  }
  if (command.name === 'limits') {
    const { limits } = await import('./limits.ts');
    return limits(ctx, command);
  }
  if (command.name === 'inspect') {
    const { post } = command;
    if (post === undefined) return (await import('./top.ts')).inspectTop(ctx);
    const [{ inspectPost }, { readTask }] = await Promise.all([import('./inspect.ts'), import('./queue-tasks.ts')]);
    const of = { projectId: ctx.config.projectId, region: ctx.config.region };
    return inspectPost(ctx, (task) => readTask(of, task), { post, target: command.target });
  }
  if (command.name === 'seals') {
    const { countSeals, sealLines } = await import('./seals.ts');
    return sealLines(await countSeals(ctx.store));
  }
  if (command.name === 'reseal') {
    const { resealAll } = await import('./reseal.ts');
    return resealAll(ctx, (line) => console.log(line));
  }
  if (command.name === 'shards') {
    const { addShards } = await import('./shards.ts');
    return addShards(ctx.store, (line) => console.log(line));
  }
  if (command.name === 'subscribe') {
    const { subscribe } = await import('./subscribe.ts');
    return subscribe(ctx, command);
  }
  if (command.name === 'incident') {
    const { openIncident, updateIncident } = await import('../../functions/src/domain/status/index.ts');
    const [action, ...words] = command.positionals;
    if (action === 'open')
      return `Opened ${await openIncident(ctx, command.platforms, words[0])}. GET /v1/status shows it within a minute.`;
    const [id, text = ''] = words;
    const found = await updateIncident(ctx, id, text, action === 'close');
    return found ? `${id} is ${action === 'close' ? 'closed' : 'updated'}.` : `There is no incident ${id}.`;
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
    Object.assign(process.env, environmentFor(command.project));
    if (command.name === 'reseal') {
      const { deployedSealKeys } = await import('./deployed-seal-keys.ts');
      process.env[secretNames.tokenSealKeys] = await deployedSealKeys(command.project);
    }
    const { context } = await import('../../functions/src/context.ts');
    console.log(await run(command, context()));
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

process.exitCode = await main();
