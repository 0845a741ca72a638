import tab from '@bomb.sh/tab/commander';
import type { Command } from '@commander-js/extra-typings';
import { platforms } from './targets.ts';

type PlainCommand = Parameters<typeof tab>[0];

/** Adds `completion <shell>`, which prints the script of a shell, and the command that those scripts ask for suggestions. */
export function addCompletion(program: Command): void {
  // The same class at run time, of which the typings know more.
  const { commands } = tab(program as unknown as PlainCommand, { completionCommandName: 'completion' });
  for (const name of ['post', 'validate']) {
    const to = commands.get(name)?.options.get('to');
    if (to) to.handler = (complete) => platforms.forEach((platform) => void complete(platform, ''));
  }
}
