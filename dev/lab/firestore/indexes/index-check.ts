import { z } from 'zod';
import { StatusError } from '../status-error.ts';
import { entriesOf, type IndexDefinitions } from './definitions.ts';
import { selectIndexes } from './index-selection.ts';
import type { QueryRequest } from './query-requests.ts';
import { type QueryShape, shapeOf, UnsupportedQueryError } from './query-shape.ts';

/** What the queries of a stack used of firestore.indexes.json. */
export const indexUsage = z.object({
  /** The entries that declare an index which no query used. */
  unused: z.array(z.string()),
  /** The refused queries, each with the entries that are missing. */
  refused: z.array(z.string()),
  /** The fields that queries filtered or ordered by. */
  fields: z.array(z.string()),
});
export type IndexUsage = z.infer<typeof indexUsage>;

interface IndexCheckOptions {
  definitions: IndexDefinitions;
  /** The project that the indexes belong to; queries of others are not checked. */
  projectId: string;
  /** Called for each refused query. */
  onRefusal: (message: string) => void;
}

/**
 * Holds queries against firestore.indexes.json, as Firestore does and neither the emulator nor the embedded engine does, and
 * records which entries they used.
 */
export class IndexCheck {
  readonly #options: IndexCheckOptions;
  readonly #used = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #fields = new Set<string>();

  constructor(options: IndexCheckOptions) {
    this.#options = options;
  }

  /** The error that Firestore refuses a query with; undefined for a query that the indexes serve. */
  refusal({ parent, query, unsupported }: QueryRequest): StatusError | undefined {
    if (!parent.startsWith(`projects/${this.#options.projectId}/`)) return undefined;
    if (unsupported || !query) return this.#refuse(`The index check does not support ${unsupported}.`, parent);
    let shape: QueryShape;
    try {
      shape = shapeOf(query);
    } catch (error) {
      if (!(error instanceof UnsupportedQueryError)) throw error;
      return this.#refuse(`The index check does not support ${error.message}.`, parent);
    }
    for (const { path } of shape.alternatives.flat()) this.#fields.add(path);
    for (const [path] of shape.order) this.#fields.add(path);
    const { used, missing } = selectIndexes(this.#options.definitions, shape);
    if (missing.length > 0)
      return this.#refuse(`The query requires an index. firestore.indexes.json lacks ${missing.join(' and ')}`, parent);
    for (const entry of used) this.#used.add(entry);
    return undefined;
  }

  usage(): IndexUsage {
    return {
      unused: entriesOf(this.#options.definitions).filter((entry) => !this.#used.has(entry)),
      refused: [...this.#refused],
      fields: [...this.#fields],
    };
  }

  #refuse(details: string, parent: string): StatusError {
    const message = `${details} (a query below ${parent.replace(/^.*\/documents/, '/documents')})`;
    this.#refused.add(message);
    this.#options.onRefusal(message);
    return new StatusError('FAILED_PRECONDITION', details);
  }
}
