/**
 * An alert policy as Google takes it: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies. With
 * PromQL a policy has one condition.
 */
export interface AlertPolicy {
  displayName: string;
  userLabels: { herald: string };
  severity: Severity;
  combiner: 'OR';
  enabled: true;
  documentation: { mimeType: 'text/markdown'; subject: string; content: string };
  conditions: readonly [Condition];
  alertStrategy: { autoClose: Seconds };
}

interface Condition {
  displayName: string;
  conditionPrometheusQueryLanguage: {
    query: string;
    duration: Seconds;
    evaluationInterval: Seconds;
    /** The first deploy makes policies for metrics that have no data yet. */
    disableMetricValidation: true;
  };
}

type Severity = 'CRITICAL' | 'ERROR' | 'WARNING';
type Seconds = `${number}s`;

interface PolicyDefinition {
  title: string;
  /** Tells apart the two alerts of an objective. */
  speed?: 'fast' | 'slow';
  severity: Severity;
  /** For how long the query must return something; 0 without it. */
  duration?: Seconds;
  /** PromQL. Each series that it returns is an incident. */
  query: string;
  text: string;
  /** The section of docs/operations.md that says what to do. */
  runbook: string;
}

/** The policy of a definition. A deploy finds it by its id, so a policy keeps its id when its title changes. */
export function policy(id: string, definition: PolicyDefinition): AlertPolicy {
  const { title, speed, severity, duration = '0s', query, text, runbook } = definition;
  const displayName = `Herald: ${title}${speed ? ` (${speed})` : ''}`;
  return {
    displayName,
    userLabels: { herald: id },
    severity,
    combiner: 'OR',
    enabled: true,
    documentation: {
      mimeType: 'text/markdown',
      subject: displayName,
      content: `${text}\n\nWhat to do: docs/operations.md#${runbook}`,
    },
    conditions: [
      {
        displayName: title,
        conditionPrometheusQueryLanguage: {
          query,
          duration,
          evaluationInterval: '60s',
          disableMetricValidation: true,
        },
      },
    ],
    alertStrategy: { autoClose: '86400s' },
  };
}
