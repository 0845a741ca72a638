import type { Risk } from '../api/types.ts';

/** What stands against a scheduled post, each with what would mend it. */
export function RiskList({ risks }: { risks: readonly Risk[] }) {
  return risks.map(({ rule, field, severity, message, fix }) => (
    <p key={`${rule} ${field}`} class={severity === 'error' ? 'run-error' : 'run-error muted'}>
      {message} {fix}
    </p>
  ));
}
