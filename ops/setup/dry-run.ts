import { relative } from 'node:path';
import { inProject } from '../../dev/project.ts';
import { shellText } from './command.ts';
import type { Step } from './run-steps.ts';
import { readSettingsFile, settingLine } from './settings-file.ts';

/** The commands of the steps for a shell. */
export function scriptOf(steps: readonly Step[]): string {
  return [HEAD, ...steps.map(stepText)].join('\n\n');
}

const HEAD = `# Set each secret below as a variable of the shell. Herald makes two of them itself:
# TOKEN_SEAL_KEYS=k1:$(openssl rand -base64 32)
# BLUESKY_CLIENT_SECRET=$(npm run --silent bluesky-key)`;

function stepText({ title, probe, commands, settings }: Step): string {
  const lines = commands.map((command) =>
    // Pasted into a project that is set up, another version would replace the keys of what is stored.
    command.secret && probe ? `[ -n "$(${shellText(probe.command)})" ] || ${shellText(command)}` : shellText(command),
  );
  if (settings) {
    const present = readSettingsFile(settings.file);
    const missing = Object.entries(settings.wanted)
      .filter(([name]) => !present[name])
      .map(([name, value]) => settingLine(name, value));
    if (missing.length > 0)
      lines.push(`cat >> ${relative(inProject('.'), settings.file)} <<SETTINGS`, ...missing, 'SETTINGS');
  }
  return [`# ${title}.`, ...lines].join('\n');
}
