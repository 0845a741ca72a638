/** The names of the fields of an object. */
export type FieldOf<T> = T extends object ? keyof T & string : never;
/** The items of a list, or the thing itself. */
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : T;
/** What a table may show of a response: its fields, and the fields of its items. */
export type ColumnOf<Response> = FieldOf<Response> | FieldOf<ItemOf<NonNullable<Response[keyof Response]>>>;

/**
 * A text with fields of the response in braces, such as `{webhook.id} until {expiresAt}`. It counts only if all of them
 * have a value. Times are local ones, or as the API sends them with `{expiresAt|raw}`. `{sizeBytes|bytes}` and
 * `{text|excerpt}` shorten a value, `{eventTypes|,}` names what separates the items of a list.
 */
type CommandText = `${string}{${string}}${string}`;
/** A text, or the first one of several for which the response has all fields. The last may have none. */
type CommandTexts = CommandText | readonly [CommandText, ...string[]];

/**
 * The command of an endpoint in the CLI: only what does not follow from the method, the schemas and the summary.
 * `dev/tools/clients/commands.ts` has the rules, and refuses fields that the endpoint does not have.
 */
export interface CommandDocs<Column extends string = string, Input extends string = string> {
  /** By default from the method: `webhooks delete`. `get` is `show`, and the commands of `posts` have no group. */
  name?: string;
  /** In place of the summary of the endpoint. */
  summary?: string;
  /** Whether its group alone means this command; by default `list`. */
  isDefault?: boolean;
  /** Describes the group of a default command, in place of the tag of the endpoint. */
  group?: string;
  /**
   * The option of a field in place of `--field <field>`, as in `--search <words>` or `--due: sort by time` with another
   * description; an argument without `--`; null for no option. Two are for true and false. A flag of an enumeration is
   * one of its values. `<period>` takes `7d` for seconds, `<platform:id>` an account for its id.
   */
  options?: Partial<Record<Input | `${Input}.${string}`, string | readonly string[] | null>>;
  defaults?: Partial<Record<Input, number>>;
  /** Fields that exclude each other. */
  conflicts?: readonly (readonly [Input, Input])[];
  /** At least one option has to be given, as for every PATCH. */
  needsOption?: true;
  /** `--wait` follows the post until it is live. */
  waits?: true;
  /** The field with the items of the table; by default the list of the response, or the response itself. */
  rows?: Column;
  columns?: readonly (Column | CommandTexts)[];
  /** In place of a table. A line without a value is left out. */
  lines?: readonly CommandTexts[];
  /** The CLI has a function that shows the response. */
  isShownByHand?: true;
  /** For people, after the result. */
  note?: string;
  /** For people, if the table is empty. */
  empty?: string;
  /** A whole command line, for the help. */
  example?: string;
  /** How the program ends for some values of a field. */
  exitCodes?: Partial<Record<Column, Readonly<Record<string, 'failed' | 'unknown'>>>>;
}
