import { notFound } from '../api.ts';
import type { Bucket, Cloud } from '../cloud.ts';
import { policyOf, replacePolicy } from '../policy.ts';

/** One call of `gcloud`. */
export interface Invocation {
  cloud: Cloud;
  /** The arguments that are no flags. */
  values: readonly string[];
  flags: Readonly<Record<string, string>>;
  /** Where the command runs. */
  folder: string;
  /** The standard input. */
  input: string;
}

export interface Command {
  /** The API that must be enabled. */
  api?: string;
  /** The flags that the command accepts besides the flags of every command; with an exclamation mark where it requires them. */
  flags: readonly string[];
  /** Returns what `--format` prints, if anything. */
  run(invocation: Invocation): unknown;
}

/** A required flag is never absent: the dispatcher has checked it. */
export function flag({ flags }: Invocation, name: string): string {
  return flags[name] ?? '';
}

/** The bucket in the first value, and the path in it. */
export function locationOf({ cloud, values: [url = ''] }: Invocation): { name: string; bucket: Bucket; path: string } {
  const [, name = '', path = ''] = /^gs:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  const bucket = cloud.buckets.get(name);
  if (!bucket) throw notFound(`gs://${name}`);
  return { name, bucket, path };
}

/** `add-iam-policy-binding` and `get-iam-policy` of a kind of resource. */
export function policyCommands(
  command: string,
  options: { api?: string; flags?: readonly string[]; nameOf: (invocation: Invocation) => string },
): Readonly<Record<string, Command>> {
  const { nameOf, flags = [], ...api } = options;
  return {
    [`${command} add-iam-policy-binding`]: {
      ...api,
      flags: ['member!', 'role!', ...flags],
      run: (invocation) => grant(invocation, nameOf(invocation)),
    },
    [`${command} get-iam-policy`]: {
      ...api,
      flags: [],
      run: (invocation) => policyOf(invocation.cloud, nameOf(invocation)),
    },
  };
}

function grant(invocation: Invocation, resource: string): void {
  const { cloud } = invocation;
  const [role, member] = [flag(invocation, 'role'), flag(invocation, 'member')];
  const { bindings, etag } = policyOf(cloud, resource);
  const members = bindings.find((entry) => entry.role === role)?.members ?? [];
  const others = bindings.filter((entry) => entry.role !== role);
  const granted = { role, members: [...new Set([...members, member])] };
  replacePolicy(cloud, resource, { bindings: [...others, granted], etag });
}
