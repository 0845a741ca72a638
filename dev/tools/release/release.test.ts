import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from '../../project.ts';
import { cutChangelog } from './changelog.ts';

const UPGRADE = '### What an operator does\n\nNothing but a deploy.';

it('a release gets the unreleased changes above the earlier releases', () => {
  const changelog = `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Something.\n\n${UPGRADE}\n\n## [1.0.0] - 2026-01-01\n\n- The first.\n`;
  expect(cutChangelog(changelog, '1.1.0', '2026-02-03')).toEqual({
    changelog: `# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n\n### Added\n\n- Something.\n\n${UPGRADE}\n\n## [1.0.0] - 2026-01-01\n\n- The first.\n`,
    notes: `### Added\n\n- Something.\n\n${UPGRADE}`,
  });
});

it('a changelog gets its first release', () => {
  const { changelog } = cutChangelog(`# Changelog\n\n## [Unreleased]\n\n${UPGRADE}\n`, '1.0.0', '2026-02-03');
  expect(changelog).toBe(`# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-02-03\n\n${UPGRADE}\n`);
});

it.each([
  ['has no unreleased section', '# Changelog\n', 'no section'],
  [
    'has no unreleased changes',
    '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-01-01\n\n- The first.\n',
    'nothing',
  ],
  ['does not say what an operator does', '## [Unreleased]\n\n- Something.\n', 'What an operator does'],
  [
    'has an empty upgrade note',
    '## [Unreleased]\n\n### What an operator does\n\n### Added\n\n- Something.\n',
    'no text',
  ],
])('a changelog that %s is refused', (_what, changelog, problem) => {
  expect(() => cutChangelog(changelog, '1.1.0', '2026-02-03')).toThrow(problem);
});

import manifest from '../../../functions/package.json' with { type: 'json' };

const packageJson = z.object({ version: z.string().optional() });

it('every package has the version of the release', () => {
  const files = globSync(['*/package.json', '{clients,lab}/*/package.json', 'clients/*/composer.json'], {
    cwd: inProject(),
  });
  const versions = files.map((file) => packageJson.parse(JSON.parse(readFileSync(inProject(file), 'utf8'))).version);
  expect(new Set(versions)).toEqual(new Set([manifest.version]));
});

it('the clients in Python and Go have the version of the release', () => {
  const read = (...path: string[]) => readFileSync(inProject('clients', ...path), 'utf8');
  expect(read('go', 'herald.go')).toContain(`const version = "${manifest.version}"`);
  expect(read('python', 'herald_publishing', '_connection.py')).toContain(
    `VERSION = "${manifest.version.replace('-rc.', 'rc')}"`,
  );
});
