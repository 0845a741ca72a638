import type { ServiceStatus } from '@herald-publishing/client';
import { Badge } from '../components/badge.tsx';
import type { State } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

const lasting: State = { tone: 'error', label: t.lasting, live: false };
const over: State = { tone: 'neutral', label: t.over, live: false };

/** What operators have said about the problems of the last 90 days. */
export function Incidents({ incidents, platforms }: Pick<ServiceStatus, 'incidents' | 'platforms'>) {
  if (incidents.length === 0) return <p class="muted">{t.noIncidents}</p>;
  const nameOf = (platform: string) => platforms.find((each) => each.platform === platform)?.name ?? platform;
  return incidents.map(({ id, platforms: affected, startedAt, endedAt, updates }) => (
    <article key={id} class="card status-incident">
      <h3>{affected.length === 0 ? t.allPlatforms : affected.map(nameOf).join(', ')}</h3>
      <p class="muted">
        <Badge state={endedAt ? over : lasting} />{' '}
        <RichText
          text={endedAt ? t.fromTo : t.from}
          tags={{ from: () => <Time iso={startedAt} />, to: () => endedAt && <Time iso={endedAt} /> }}
        />
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
