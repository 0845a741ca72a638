import { relative } from 'node:path';
import { inProject } from '../project.ts';
import { shellText } from './command.ts';
import type { Step } from './run-steps.ts';
import { settingLine } from './settings-file.ts';

/** The commands of the steps for a shell. */
export function scriptOf(steps: readonly Step[]): string {
  return [HEAD, ...steps.map(stepText)].join('\n\n');
}

const HEAD = `# Set each secret below as a variable of the shell. Herald makes two of them itself:
# TOKEN_SEAL_KEYS=k1:$(openssl rand -base64 32)
# BLUESKY_CLIENT_SECRET=$(npm run --silent bluesky-key)`;

function stepText({ title, commands, settings }: Step): string {
  const lines = commands.map(shellText);
  if (settings) {
    const wanted = Object.entries(settings.wanted).map(([name, value]) => settingLine(name, value));
    lines.push(`cat >> ${relative(inProject('.'), settings.file)} <<SETTINGS`, ...wanted, 'SETTINGS');
  }
  return [`# ${title}.`, ...lines].join('\n');
}
