import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { run } from '../../clients/cli/src/run.ts';
import { inProject } from '../../dev/project.ts';
import { stack } from '../support/stack.ts';
import type { TestUser } from '../support/user.ts';

/** The built program. */
export const HERALD = inProject('clients', 'cli', 'dist', 'main.js');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'herald-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of a user, without the settings of whoever runs the tests. */
export function environmentOf(user: Pick<TestUser, 'apiKey'> | null, url = stack.apiUrl): NodeJS.ProcessEnv {
  const {
    HERALD_API_KEY: _key,
    HERALD_URL: _url,
    HERALD_PROFILE: _profile,
    NO_COLOR: _noColor,
    ...inherited
  } = process.env;
  return {
    ...inherited,
    XDG_CONFIG_HOME: temporaryFolder(),
    TZ: 'UTC',
    ...(user ? { HERALD_API_KEY: user.apiKey, HERALD_URL: url } : {}),
  };
}

/** Runs the code of `herald` with these arguments in this process. */
export async function herald(env: NodeJS.ProcessEnv, args: string[], input = ''): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const system = Object.assign(new EventEmitter(), { env, stdin: Readable.from([input]), stdout, stderr });
  const code = await run(args, system);
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, stdout: out, stderr: err };
}

/** Runs the built program with these arguments to its end. */
export async function spawnHerald(env: NodeJS.ProcessEnv, args: string[], input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [HERALD, ...args], { env });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}
