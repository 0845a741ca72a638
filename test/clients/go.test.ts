import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../dev/project.ts';
import manifest from '../../functions/package.json' with { type: 'json' };
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';
import { environmentOf, temporaryFolder } from './herald.ts';
import { openLossyLine } from './lossy-line.ts';
import { samples } from './samples.ts';

const run = promisify(execFile);

const MODULE = 'github.com/herald-publishing/herald-go';
const source = inProject('clients', 'go');
const hasGo = spawnSync('go', ['version']).status === 0;
if (!hasGo) console.warn('The tests of the Go client are skipped: install Go 1.19 or newer.');

/** A bound for tests that hang, far from what they take on a busy machine without a cache of builds (ms). */
const TIMEOUT_MS = 300_000;

/** The programs of the README, by their heading. */
const programs = new Map(
  [
    ...readFileSync(join(source, 'README.md'), 'utf8').matchAll(/^## ([^\n]+)$(?:(?!^## ).)*?^```go\n(.*?)^```$/gms),
  ].map(([, heading = '', code = '']) => [heading, code]),
);

/** A program of all samples, which prints the code of each error. */
function programOf(sources: readonly string[]): string {
  const bodies = sources.map((source) => {
    const [, body = ''] = /^func main\(\) \{\n(.*)^\}/ms.exec(source) ?? [];
    return body.replace(/herald\.Settings\{.*?^\t\}/ms, 'herald.Settings{}').replaceAll('log.Fatal', 'panic');
  });
  return `package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"${MODULE}"
)

func attempt(sample func()) {
	defer func() {
		var failure *herald.Error
		if err, ok := recover().(error); errors.As(err, &failure) {
			fmt.Println("ERROR", failure.Code)
		} else if ok {
			fmt.Println("ERROR", err)
		}
	}()
	sample()
}

func main() {
	fmt.Println(time.Now())
${bodies.map((body) => `\tattempt(func() {\n${body}\t})\n`).join('')}}
`;
}

describe.skipIf(!hasGo)('the Go client', () => {
  it(
    'the Go client passes its tests, vet and gofmt, also in its generated files',
    async () => {
      const env = { ...process.env, GOPROXY: 'off', GOFLAGS: '' };
      const inSource = { cwd: source, env };
      expect(await run('gofmt', ['-l', '.'], inSource)).toEqual({ stdout: '', stderr: '' });
      expect(await run('go', ['vet', './...'], inSource)).toEqual({ stdout: '', stderr: '' });
      expect((await run('go', ['test', '-count=1', './...'], inSource)).stdout).toMatch(/^ok\s/);
    },
    TIMEOUT_MS,
  );

  it(
    'the packed Go client, installed from a module proxy, runs every sample of the API description and of its README',
    async () => {
      const user = await createUser({ youtube: 1, threads: 1, bluesky: 1 });
      const folder = temporaryFolder();
      const proxy = join(folder, 'proxy');
      await run(process.execPath, [inProject('dev', 'tools', 'release', 'go-module.ts'), proxy]);
      const env = {
        ...environmentOf(user),
        GOPROXY: `file://${proxy}`,
        GONOSUMDB: '*',
        GOFLAGS: '-mod=mod -modcacherw',
        GOMODCACHE: join(folder, 'modules'),
      };
      const cwd = join(folder, 'stranger');
      for (const [heading, code] of programs) {
        mkdirSync(join(cwd, heading.replaceAll(' ', '-')), { recursive: true });
        writeFileSync(join(cwd, heading.replaceAll(' ', '-'), 'main.go'), code);
      }
      for (const [index, sample] of (await samples('Go')).entries()) {
        mkdirSync(join(cwd, `sample-${index}`));
        writeFileSync(join(cwd, `sample-${index}`, 'main.go'), `${sample}\n`);
      }
      writeFileSync(join(cwd, 'go.mod'), `module stranger\n\ngo 1.19\n\nrequire ${MODULE} v${manifest.version}\n`);
      const video = await fetch(`${stack.sandboxUrl}/media/sample.mp4`);
      writeFileSync(join(cwd, 'dawn.mp4'), new Uint8Array(await video.arrayBuffer()));
      expect(await run('gofmt', ['-l', '.'], { cwd, env })).toEqual({ stdout: '', stderr: '' });
      expect(await run('go', ['vet', './...'], { cwd, env })).toEqual({ stdout: '', stderr: expect.anything() });
      const outputOf = async (heading: string, more = {}) =>
        (await run('go', ['run', `./${heading.replaceAll(' ', '-')}`], { cwd, env: { ...env, ...more } })).stdout;
      const { url: HERALD_URL, lost } = await openLossyLine();
      expect(await outputOf('Publish', { HERALD_URL })).toMatch(/^[\w-]+\n$/);
      expect(lost()).toBe(1);
      const live = async () =>
        (await liveOn(...user.accounts.threads, ...user.accounts.bluesky)).map(({ text }) => text);
      await expect.poll(live, { timeout: 30_000 }).toEqual(['The harbour at dawn.', 'The harbour at dawn.']);
      expect(await outputOf('Errors')).toMatch(/^validation_error body\.post\.content\.platform [A-Z].*\.\n$/);
      mkdirSync(join(cwd, 'samples'));
      writeFileSync(join(cwd, 'samples', 'main.go'), programOf(await samples('Go')));
      const errors = [...(await outputOf('samples')).matchAll(/^ERROR (.*)$/gm)].map(([, code]) => code);
      // The names of things that do not exist, such as POST_ID, and a file that is not on the web of the tests.
      const understood = new Set(['not_found', 'MEDIA_NOT_FOUND', 'media_unreachable']);
      expect(errors).toContain('not_found');
      expect(errors.filter((code = '') => !understood.has(code))).toEqual([]);
      expect(await outputOf('Upload a video and schedule it')).toBe('2090-03-26 07:00:00 +0000 UTC\n');
    },
    TIMEOUT_MS,
  );
});
