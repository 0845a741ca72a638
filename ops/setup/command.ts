/** A command of the Google Cloud CLI or the Firebase CLI. `$NAME` in its arguments is a value that an earlier command saved. */
export interface Command {
  program: 'gcloud' | 'firebase';
  args: readonly string[];
  /** The name of the secret that the command reads from its standard input. */
  secret?: string;
  /** Keeps a part of the output as a value. */
  saves?: Saved;
  /** A resource that exists already is no error. */
  mayExist?: boolean;
  /** The line that the output must have, and what to do where it has not. */
  expects?: { line: string; otherwise: string };
}

export interface Saved {
  name: string;
  read(output: string): string;
  /** What a shell does to the output in place of `read`. */
  shell: string;
}

export type Values = ReadonlyMap<string, string>;

/** A command of the Google Cloud CLI. `words` are separated by spaces; `args` may contain some. */
export function gcloud(project: string, words: string, ...args: readonly string[]): Command {
  return { program: 'gcloud', args: [...words.split(' '), ...args, `--project=${project}`, '--quiet'] };
}

/** A command of the Firebase CLI. `words` are separated by spaces; `args` may contain some. */
export function firebase(project: string, words: string, ...args: readonly string[]): Command {
  return { program: 'firebase', args: [...words.split(' '), ...args, `--project=${project}`, '--non-interactive'] };
}

/** The whole output as a value. */
export function saved(name: string): Saved {
  return { name, read: (output) => output.trim(), shell: '' };
}

/** Replaces `$NAME` by the value of that name. */
export function withValues(text: string, values: Values): string {
  return text.replaceAll(/\$([A-Z_]+)/g, (placeholder, name: string) => values.get(name) ?? placeholder);
}

/** The command as a person would type it into a shell. It contains no secret. */
export function shellText({ program, args, secret, saves }: Command): string {
  const words = [program === 'firebase' ? 'npx firebase' : program, ...args.map(quoted)].join(' ');
  const piped = secret ? `printf '%s' "$${secret}" | ${words}` : words;
  return saves ? `${saves.name}=$(${piped}${saves.shell})` : piped;
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return word.includes('$') ? `"${word}"` : `'${word}'`;
}
