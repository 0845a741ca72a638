import { stripVTControlCharacters } from 'node:util';
import { Herald } from '@herald-publishing/client';
import { type ExitCode, exitCodes, Refusal } from './errors.ts';
import { chooseSettings, type Settings } from './settings.ts';

/** What a program has of its process. */
export interface System {
  env: Readonly<Record<string, string | undefined>>;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  once(signal: 'SIGINT', listener: () => void): unknown;
  off(signal: 'SIGINT', listener: () => void): unknown;
}

/** What a command works with. */
export interface Cli extends Pick<System, 'env' | 'stdin' | 'stderr'> {
  /** Whether the result is printed as JSON. */
  isJson: boolean;
  /** The profile for which the command acts; undefined for the user of the key. */
  profile: string | undefined;
  exitCode: ExitCode;
  /** Whether the last response repeated the response to an earlier request. */
  isReplay: boolean;
  /** Prints a line of the result on stdout. */
  print(line: string): void;
  /** Prints a line for people on stderr; nothing beside JSON. */
  note(line: string): void;
  /** Prints the result on stdout: as JSON where that is asked for, else as `lines` shows it. */
  show<Result>(result: Result, lines: (result: Result) => string | readonly string[]): void;
  settings(): Settings;
  herald(): Herald;
  /** Carries out `work`. The first Ctrl-C aborts its signal instead of ending the program. */
  withInterrupt<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

export function createCli(system: System): Cli {
  const { env, stdin, stdout, stderr } = system;
  let herald: Herald | undefined;
  // Colours are for terminals, and for users who want them: https://no-color.org
  const hasColors = !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  const shownOn = ({ isTTY }: { isTTY?: boolean }, line: string) =>
    isTTY && hasColors ? line : stripVTControlCharacters(line);
  const cli: Cli = {
    env,
    stdin,
    stderr,
    isJson: false,
    profile: undefined,
    exitCode: exitCodes.ok,
    isReplay: false,
    print: (line) => void stdout.write(`${cli.isJson ? line : shownOn(stdout, line)}\n`),
    note: (line) => void (cli.isJson || stderr.write(`${shownOn(stderr, line)}\n`)),
    show: (result, lines) => {
      if (cli.isJson) return cli.print(JSON.stringify(result, null, 2));
      for (const line of [lines(result)].flat()) cli.print(line);
    },
    settings: () => chooseSettings(env),
    herald: () => {
      const { apiKey, url } = cli.settings();
      herald ??= new Herald({
        apiKey,
        baseUrl: url,
        profile: cli.profile,
        fetch: async (...parameters) => {
          const response = await fetch(...parameters);
          cli.isReplay = response.headers.get('Idempotent-Replayed') === 'true';
          return response;
        },
      });
      return herald;
    },
    withInterrupt: async (work) => {
      const controller = new AbortController();
      const interrupt = () => {
        cli.note('Stopping. Ctrl-C again stops at once, and may leave uploaded files.');
        controller.abort(new Refusal('interrupted', 'Interrupted.', { exitCode: exitCodes.interrupted }));
      };
      system.once('SIGINT', interrupt);
      try {
        return await work(controller.signal);
      } finally {
        system.off('SIGINT', interrupt);
      }
    },
  };
  return cli;
}
