import type { TextLength } from '../api/types.ts';

/** How much of a platform's limit the text takes, in the counting of the platform. */
export function TextLengthCounter({ length, platform }: { length: TextLength; platform: string }) {
  const { actual, limit, unit, counting } = length;
  return (
    <span class={actual > limit ? 'text-length over' : 'text-length'} title={counting ?? undefined}>
      {actual.toLocaleString()} / {limit.toLocaleString()}
      <span class="visually-hidden">
        {' '}
        {unit} on {platform}
      </span>
    </span>
  );
}
