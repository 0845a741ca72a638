import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SetupError } from './failures.ts';

interface Question {
  question: string;
  /** The option or variable that answers it without a terminal. */
  flag: string;
  /** The answer to an empty line, and without a terminal. */
  fallback?: string | undefined;
}

export interface Ask {
  text(question: Question): Promise<string>;
  /** Does not show what is typed. */
  secret(name: string): Promise<string>;
}

/** Asks on the terminal. */
export function askPerson(): Ask {
  return {
    text: async ({ question, flag, fallback }) => {
      const hint = fallback ? ` [${fallback}]` : '';
      const answer = (
        await withTerminal(process.stdout, (terminal) => terminal.question(`${question}${hint}: `))
      ).trim();
      return answer || (fallback ?? empty(flag));
    },
    secret: async (name) => {
      process.stdout.write(`${name} (it is not shown): `);
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
      const answer = (await withTerminal(silent, (terminal) => terminal.question(''))).trim();
      process.stdout.write('\n');
      return answer || empty(name);
    },
  };
}

/** Takes the defaults. Throws `SetupError` where there is none. */
export function askNobody(): Ask {
  return {
    text: async ({ flag, fallback }) => fallback ?? missing(flag),
    secret: async (name) => missing(name),
  };
}

function empty(flag: string): never {
  throw new SetupError(`${flag} needs a value: repeat the command and enter it.`);
}

function missing(flag: string): never {
  throw new SetupError(
    flag.startsWith('--')
      ? `Add ${flag} to the command: there is no terminal to ask on.`
      : `Set ${flag} in the environment of the command: there is no terminal to ask on.`,
  );
}

async function withTerminal<Answer>(
  output: NodeJS.WritableStream,
  use: (terminal: Interface) => Promise<Answer>,
): Promise<Answer> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl-C and Ctrl-D close the terminal.
  const closed = new Promise<never>((_resolve, reject) =>
    terminal.once('close', () => reject(new SetupError('The setup was cancelled; it has changed nothing.'))),
  );
  try {
    return await Promise.race([closed, use(terminal)]);
  } finally {
    terminal.close();
  }
}
