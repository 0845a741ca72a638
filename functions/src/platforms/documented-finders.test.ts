import { expect, test } from 'vitest';
import { MINUTE } from '../model/clock.ts';
import { platforms } from '../model/platform.ts';
import type { PlatformModule } from './contract/module.ts';
import { load } from './registry.ts';

const modules = await Promise.all(platforms.map(load));

test('docs/api/reconcile-platforms.md says what every platform can answer (`vitest -u` writes it)', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/api/reconcile-platforms.md');
});

function page(): string {
  return [
    '# What each platform can answer',
    '',
    'A test writes this page from the code. [reconcile.md](reconcile.md) says what the answers mean.',
    '',
    '| Platform | Text is compared with | `mediaHash` | `not_found` | Limits |',
    '|---|---|---|---|---|',
    ...modules.map(row),
    '',
  ].join('\n');
}

function row({ displayName, findPosts }: PlatformModule): string {
  const { source, documentation, text, comparesFiles, limits, settleMs } = findPosts;
  const absence = settleMs === null ? 'never' : `${settleMs / MINUTE} minutes after \`to\``;
  const name = `${displayName}: [\`${source}\`](${documentation})`;
  return `| ${name} | ${text} | ${comparesFiles ? 'yes' : 'no'} | ${absence} | ${limits ?? ''} |`;
}
