import { z } from 'zod';
import type { MissingReason, Reading } from '../../../model/metrics.ts';
import { GraphFailure } from './errors.ts';

/** Readings by the names of their metrics. A metric with a number for each of several kinds is `metric.KIND`. */
export type Insights = Readonly<Record<string, Reading>>;

const value = z.union([z.number(), z.record(z.string(), z.number())]);
const point = z.object({ value });

/** https://developers.facebook.com/docs/graph-api/reference/insights: one value, or for newer metrics a total. */
export const insightsReply = z
  .object({
    data: z.array(z.object({ name: z.string(), values: z.array(point).optional(), total_value: point.optional() })),
  })
  .transform(({ data }): Insights => {
    const entries = data.flatMap(({ name, values, total_value }) => {
      const reported = (total_value ?? values?.[0])?.value ?? {};
      if (typeof reported === 'number') return [[name, reported]];
      return Object.entries(reported).map(([kind, number]) => [`${name}.${kind}`, number]);
    });
    return Object.fromEntries(entries);
  });

/** What the insights of a post are, and why those that are not among them are missing; null where that was not said. */
export interface FoundInsights {
  insights: Insights;
  reason: MissingReason | null;
}

/** Reads insights. A missing permission or a refusal is a reason; what concerns other posts too is thrown. */
export async function findInsights(read: () => Promise<Insights>): Promise<FoundInsights> {
  try {
    return { insights: await read(), reason: null };
  } catch (error) {
    const errorClass = error instanceof GraphFailure ? error.errorClass : null;
    if (errorClass === 'noPermission') return { insights: {}, reason: 'scope_missing' };
    if (errorClass === 'refused' || errorClass === 'notFound') return { insights: {}, reason: 'error' };
    throw error;
  }
}

/**
 * Reads metrics, and only the `basic` ones where any of the others is refused: one metric that the platform has retired, or does not
 * have for a kind of post, fails the whole call. https://github.com/exileum/meta-mcp/issues/120
 */
export async function readMetrics(
  read: (metrics: string) => Promise<Insights>,
  { basic, others }: { basic: readonly string[]; others: readonly string[] },
): Promise<Insights> {
  try {
    return await read([...basic, ...others].join(','));
  } catch (error) {
    if (!(error instanceof GraphFailure) || error.errorClass !== 'refused') throw error;
    const refused = others.map((name) => [name, 'not_supported'] as const);
    return { ...(await read(basic.join(','))), ...Object.fromEntries(refused) };
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof GraphFailure && error.errorClass === 'notFound';
}
