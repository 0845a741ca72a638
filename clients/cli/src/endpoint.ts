import type { CellTexts } from './cells.ts';

export type Fields = Record<string, unknown>;

/** An argument or an option of a command. */
export interface Input {
  /** As commander has them: `<id>`, `--search <words>`. */
  flags: string;
  description: string;
  /** Where the value belongs in what the method takes: `body.limits.postsPerDay`. */
  path: string;
  /** How the text of the user is read; a text by default. */
  kind?: 'account' | 'list' | 'number' | 'pairs' | 'period' | 'schedule';
  choices?: readonly string[];
  /** The value of a flag. */
  value?: unknown;
  default?: number;
  isRequired?: true;
  conflicts?: readonly string[];
}

/** A command that is one call of a method. `npm run api-types` writes them from the routes of the API: `endpoints.ts`. */
export interface EndpointCommand {
  name: string;
  description: string;
  /** `webhooks.get` */
  method: string;
  /** The paths of its arguments in what is given; the empty one is all of it. */
  takes: readonly string[];
  inputs: readonly Input[];
  /** What its body has in any case. */
  body?: Readonly<Record<string, object>>;
  isDefault?: true;
  /** Describes the group of a default command. */
  group?: string;
  needsOption?: true;
  waits?: true;
  /** The method that reads what a change completes: the API replaces objects as a whole. */
  completes?: string;
  /** The list that the method returns. */
  list?: string;
  /** The longest page of a list in pages. */
  maxPage?: number;
  /** What happened to the thing, of which the method returns nothing. */
  gone?: 'deleted' | 'revoked';
  rows?: string;
  columns?: readonly CellTexts[];
  lines?: readonly CellTexts[];
  isShownByHand?: true;
  note?: string;
  empty?: string;
  example?: string;
  exitCodes?: Readonly<Record<string, Readonly<Record<string, 'failed' | 'unknown'>>>>;
}
