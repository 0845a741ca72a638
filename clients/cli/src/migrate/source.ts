import { isObject } from '../objects.ts';

/** How a value of theirs is called here: the name of the option, and for each value of theirs ours; undefined where it is our default. */
export type OptionMap = Readonly<Record<string, string | readonly [name: string, values: Values]>>;
type Values = Readonly<Record<string, unknown>> | typeof String;

export const inverted = { true: false, false: true };

/** What has the same name or value here. */
export function same(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** An object in a request of another service. What nothing reads of it becomes a warning, so that no field is lost silently. */
export class Source {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #parts: Source[] = [];
  readonly #warnings: string[] = [];

  constructor(value: object, path = '') {
    this.#value = { ...value };
    this.#path = path;
  }

  /** Says what happens to a field, which counts as read. */
  warn(name: string, message: string): void {
    this.#read.add(name);
    this.#warnings.push(`${this.#path}${name}: ${message}`);
  }

  /** Says it only where the field says something. */
  warnOf(name: string, message: string): void {
    if (this.take(name) !== undefined) this.warn(name, message);
  }

  /** A field that says something; undefined for one that is absent or empty. */
  take(name: string): unknown {
    const value = this.#value[name];
    if (isEmpty(value)) return undefined;
    this.#read.add(name);
    return value;
  }

  text(name: string): string | undefined {
    return this.#typed(name, 'a text', (value) => typeof value === 'string');
  }

  flag(name: string): boolean | undefined {
    return this.#typed(name, 'true or false', (value) => typeof value === 'boolean');
  }

  texts(name: string): string[] {
    const isTexts = (value: unknown): value is string[] =>
      Array.isArray(value) && value.every((each) => typeof each === 'string');
    return this.#typed(name, 'a list of texts', isTexts) ?? [];
  }

  object(name: string): Source | undefined {
    const value = this.#typed(name, 'an object', isObject);
    return value && this.#part(value, `${name}.`);
  }

  objects(name: string): Source[] {
    const isObjects = (value: unknown): value is object[] => Array.isArray(value) && value.every(isObject);
    const values = this.#typed(name, 'a list of objects', isObjects) ?? [];
    return values.map((value, index) => this.#part(value, `${name}[${index}].`));
  }

  /** Counts fields as read that have no effect with these values: Herald does the same, or has no need of them. */
  ignore(fields: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(fields)) if (this.#value[name] === value) this.#read.add(name);
  }

  /** The options of a platform among the fields, by our names. */
  options(map: OptionMap): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const [theirs, ours] of Object.entries(map)) {
      const value = this.take(theirs);
      if (value === undefined) continue;
      const [name, values] = typeof ours === 'string' ? [ours, (same: unknown) => same] : ours;
      if (typeof values === 'function') found[name] = values(value);
      else if (!Object.hasOwn(values, String(value))) this.warn(theirs, `${JSON.stringify(value)} has no counterpart.`);
      else if (values[String(value)] !== undefined) found[name] = values[String(value)];
    }
    return found;
  }

  /** All warnings, of the objects inside too. */
  warnings(): string[] {
    const unread = Object.keys(this.#value).filter((name) => !this.#read.has(name) && !isEmpty(this.#value[name]));
    return [
      ...this.#warnings,
      ...unread.map((name) => `${this.#path}${name}: Herald has no counterpart; it is left out.`),
      ...this.#parts.flatMap((part) => part.warnings()),
    ];
  }

  #typed<Value>(name: string, what: string, is: (value: unknown) => value is Value): Value | undefined {
    const value = this.take(name);
    if (value === undefined || is(value)) return value;
    this.warn(name, `This is not ${what}; it is left out.`);
    return undefined;
  }

  #part(value: object, path: string): Source {
    const part = new Source(value, this.#path + path);
    this.#parts.push(part);
    return part;
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
