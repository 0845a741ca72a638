import type { Risk } from '../api/types.ts';

/** The problems of a scheduled post, each with a fix. */
export function RiskList({ risks }: { risks: readonly Risk[] }) {
  return risks.map(({ rule, field, severity, message, fix }) => (
    <p key={`${rule} ${field}`} class={severity === 'error' ? 'run-error' : 'run-error muted'}>
      {message} {fix}
    </p>
  ));
}
