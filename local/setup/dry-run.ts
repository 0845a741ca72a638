import { shellText } from './command.ts';
import type { Step } from './run-steps.ts';
import { settingLine } from './settings-file.ts';

/** The commands of the steps for a shell. Secrets are variables of the shell. */
export function scriptOf(steps: readonly Step[]): string {
  return steps.map(stepText).join('\n\n');
}

function stepText({ title, commands, settings }: Step): string {
  const lines = commands.map(shellText);
  if (settings) {
    const wanted = Object.entries(settings.wanted).map(([name, value]) => settingLine(name, value));
    lines.push(`cat >> ${settings.file} <<SETTINGS`, ...wanted, 'SETTINGS');
  }
  return [`# ${title}.`, ...lines].join('\n');
}
