import type { ServiceStatus } from '@herald-publishing/client';
import { Badge } from '../components/badge.tsx';
import type { State } from '../components/states.ts';
import { Time } from '../components/time.tsx';

const lasting: State = { tone: 'error', label: 'Not over', live: false };
const over: State = { tone: 'neutral', label: 'Over', live: false };

/** What operators have said about the problems of the last 90 days. */
export function Incidents({ incidents, platforms }: Pick<ServiceStatus, 'incidents' | 'platforms'>) {
  if (incidents.length === 0) return <p class="muted">No incidents in the last 90 days.</p>;
  const nameOf = (platform: string) => platforms.find((each) => each.platform === platform)?.name ?? platform;
  return incidents.map(({ id, platforms: affected, startedAt, endedAt, updates }) => (
    <article key={id} class="card status-incident">
      <h3>{affected.length === 0 ? 'All platforms' : affected.map(nameOf).join(', ')}</h3>
      <p class="muted">
        <Badge state={endedAt ? over : lasting} /> from <Time iso={startedAt} />
        {endedAt && (
          <>
            {' '}
            to <Time iso={endedAt} />
          </>
        )}
      </p>
      <ul>
        {updates.map(({ at, text }, position) => (
          <li key={position}>
            <span class="muted">
              <Time iso={at} />:
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
    </article>
  ));
}
