import type { MissingReason } from '../../infra/store/documents/observation.ts';
import type { Clock } from '../../infra/time/clock.ts';
import type { Numbers, OfficialNames, PublishedPost } from '../contract/metrics.ts';

/** The numbers of a response by their official names; one that it leaves out is missing for this reason. */
export function numbersIn<N extends string>(
  names: OfficialNames<N>,
  reported: Readonly<Record<string, unknown>>,
  missing: MissingReason,
): Numbers<N> {
  const read = (of: object) =>
    Object.fromEntries(
      Object.entries(of).map(([name, official]) => {
        const value = reported[official];
        return [name, typeof value === 'number' ? value : missing];
      }),
    );
  return { numbers: read(names.numbers) as Numbers<N>['numbers'], platform: read(names.platform) };
}

/** Whether the platform may not have counted a post yet. */
export function isEarly({ now }: Clock, { publishedAt }: PublishedPost, delayMs: number): boolean {
  return now() - publishedAt.getTime() < delayMs;
}
