import type { Cli } from './cli.ts';
import type { Target } from './targets.ts';
import { UsageError } from './usage-error.ts';

/** The accounts of the groups with these names, regardless of case. Throws `UsageError`. */
export async function targetsOfGroups(cli: Cli, names: readonly string[]): Promise<Target[]> {
  if (names.length === 0) return [];
  const { groups } = await cli.herald().accountGroups();
  return names.flatMap((name) => {
    const group = groups.find((each) => keyOf(each.name) === keyOf(name));
    if (!group) throw new UsageError(`There is no group "${name}".`, 'See `herald accounts groups`.');
    if (group.accounts.length === 0) throw new UsageError(`No account of the group "${group.name}" is connected.`);
    return group.accounts;
  });
}

function keyOf(name: string): string {
  return name.normalize().toLowerCase();
}
