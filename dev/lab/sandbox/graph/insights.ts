import { json, type PlatformResponse } from '../core/response.ts';
import { badParameter } from './errors.ts';
import { type GraphRequest, onlyKnown, required } from './request.ts';

interface InsightsRules {
  /** The post or the account. */
  id: string;
  /** Every metric that may be requested. */
  known: readonly string[];
  /** A metric without a value is left out. */
  values: Record<string, unknown>;
  /** The error of a metric that is none; one such metric fails the whole call. */
  refusal(metric: string): string;
}

/** `GET /{id}/insights?metric=…`. https://developers.facebook.com/docs/graph-api/reference/insights */
export function insightsList(request: GraphRequest, { id, known, values, refusal }: InsightsRules): PlatformResponse {
  onlyKnown(request.params, ['metric']);
  const metrics = required(request.params, 'metric').split(',');
  const unknown = metrics.find((metric) => !known.includes(metric));
  if (unknown !== undefined) throw badParameter(refusal(unknown));
  return json(200, { data: metrics.flatMap((name) => insight(id, name, values[name])) });
}

/** One entry of a list; none without a value. */
export function insight(id: string, name: string, value: unknown, edge = 'insights') {
  if (value === undefined) return [];
  const texts = { title: name, description: name };
  return [{ name, period: 'lifetime', values: [{ value }], ...texts, id: `${id}/${edge}/${name}/lifetime` }];
}
