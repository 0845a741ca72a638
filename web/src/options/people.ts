import * as v from 'valibot';

const people = v.array(v.object({ username: v.string(), x: v.optional(v.number()), y: v.optional(v.number()) }));

const PERCENT = 100;

/** The people that a text names, one on each line: `ada 50 25`, with the place in percent. Undefined where it names nobody. */
export function peopleIn(text: string): v.InferOutput<typeof people> | undefined {
  const lines = text.split('\n').map((line) => line.trim().replace(/^@/, ''));
  const named = lines.filter((line) => line !== '').map(personIn);
  return named.length === 0 ? undefined : named;
}

/** The text that names these people. Empty for another value. */
export function textOfPeople(value: unknown): string {
  const { success, output } = v.safeParse(people, value);
  if (!success) return '';
  return output
    .map(({ username, x, y }) =>
      [username, ...[x, y].map((at) => (at === undefined ? '' : percentOf(at)))].join(' ').trim(),
    )
    .join('\n');
}

function personIn(line: string) {
  const [username = '', x, y] = line.split(/[\s,%]+/).filter((part) => part !== '');
  return {
    username,
    ...(x === undefined ? {} : { x: Number(x) / PERCENT }),
    ...(y === undefined ? {} : { y: Number(y) / PERCENT }),
  };
}

function percentOf(at: number): string {
  return String(Number((at * PERCENT).toFixed(2)));
}
