import { type Command, shellText, type Values, withValues } from './command.ts';
import type { Outcome } from './execute.ts';
import { isExisting, isMissing, isTransient, remedyOf, SetupError } from './failures.ts';
import { addSettings } from './settings-file.ts';

export interface Step {
  title: string;
  /** A command that changes nothing, and whether its output says that the step is done. */
  probe?: { command: Command; isDone(output: string, values: Values): boolean };
  commands: readonly Command[];
  /** Settings that a file gets where it does not have them. */
  settings?: { file: string; wanted: Readonly<Record<string, string>> };
}

export interface Run {
  project: string;
  /** What commands saved. */
  values: Map<string, string>;
  secrets: Values;
  execute(command: Command, secret?: string): Promise<Outcome>;
  sleep(ms: number): Promise<unknown>;
  /** Prints text as it is. */
  print(text: string): void;
}

/** The pauses between attempts (ms): most changes are known everywhere within a minute, some after several. */
const PAUSES_MS = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60].map((seconds) => seconds * 1000);

/** Runs the steps in their order. Throws `SetupError` at the first command that fails; repeating the steps continues there. */
export async function runSteps(steps: readonly Step[], run: Run): Promise<void> {
  for (const [index, step] of steps.entries()) {
    run.print(`[${index + 1}/${steps.length}] ${withValues(step.title, run.values)} … `);
    run.print(`${await runStep(step, run)}\n`);
  }
}

async function runStep({ probe, commands, settings }: Step, run: Run): Promise<string> {
  if (probe && (await isDone(probe, run))) return 'was done before';
  const changed: boolean[] = [];
  for (const command of commands) changed.push(await runCommand(command, run));
  if (settings) return describe(addSettings(settings.file, settings.wanted, run.values));
  return changed.includes(true) ? 'done' : 'was done before';
}

/** A probe that fails says that nothing is there only if that is its reason: otherwise a secret could be replaced by mistake. */
async function isDone({ command, isDone: satisfies }: NonNullable<Step['probe']>, run: Run): Promise<boolean> {
  const { succeeded, output, explanation } = await persist(command, run);
  if (!succeeded && !isMissing(explanation)) throw failure(command, explanation, run);
  const done = succeeded && understood(command, () => satisfies(output, run.values));
  if (done) save(command, output, run);
  return done;
}

/** Whether the command changed anything. */
async function runCommand(command: Command, run: Run): Promise<boolean> {
  const { succeeded, output, explanation } = await persist(command, run);
  if (!succeeded && command.mayExist && isExisting(explanation)) return false;
  if (!succeeded) throw failure(command, explanation, run);
  const { expects } = command;
  if (expects && !output.split('\n').includes(expects.line)) throw new SetupError(expects.otherwise);
  save(command, output, run);
  return true;
}

function save(command: Command, output: string, { values }: Run): void {
  const { saves } = command;
  if (saves)
    values.set(
      saves.name,
      understood(command, () => saves.read(output)),
    );
}

function understood<Result>(command: Command, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new SetupError(
      `The output of this command has another form than expected; run it to see it: ${shellText(command)}`,
    );
  }
}

/** Repeats a command while a part of Google Cloud does not know the last change. */
async function persist(command: Command, run: Run): Promise<Outcome> {
  const resolved = { ...command, args: command.args.map((arg) => withValues(arg, run.values)) };
  const secret = command.secret && run.secrets.get(command.secret);
  if (command.secret && !secret) throw new SetupError(`Set ${command.secret} in the environment.`);
  for (const pauseMs of PAUSES_MS) {
    const outcome = await run.execute(resolved, secret);
    if (outcome.succeeded || !isTransient(outcome.explanation)) return outcome;
    run.print(
      `\n  Google Cloud does not know the last change everywhere; the next attempt is in ${pauseMs / 1000} s … `,
    );
    await run.sleep(pauseMs);
  }
  return run.execute(resolved, secret);
}

function failure({ program, args }: Command, explanation: string, { project, values }: Run): SetupError {
  const text = shellText({ program, args: args.map((arg) => withValues(arg, values)) });
  const known = remedyOf(explanation, project);
  const lines = explanation.trim().split('\n').slice(0, 12);
  return new SetupError(
    [
      `This command failed: ${text}`,
      known ?? [...lines, 'Solve what the command reports, and repeat the setup: it continues here.'].join('\n'),
    ].join('\n'),
  );
}

function describe({ added, kept }: ReturnType<typeof addSettings>): string {
  const result = added.length > 0 ? `added ${added.join(', ')}` : 'was done before';
  const differing = kept.map(
    ({ name, value, wanted }) => `  ${name} stays ${value}; without it, it would be ${wanted}`,
  );
  return [result, ...differing].join('\n');
}
