import type { PlatformStatus, ServiceStatus } from '@herald-publishing/client';
import { throwIfFailed } from '../api/client.ts';
import { recoveryIntervalMs } from '../api/query-client.ts';
import { type QueryOptions, useQuery } from '../api/use-query.ts';
import { Badge } from '../components/badge.tsx';
import { Page } from '../components/page.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { QueryData } from '../components/query-data.tsx';
import { levelStates, type State } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { VisitorHeader } from '../components/visitor-header.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { isUsed, PlatformRecord } from '../status/platform-record.tsx';
import { t } from '../status/texts.ts';

const lasting: State = { tone: 'error', label: t.lasting, live: false };
const over: State = { tone: 'neutral', label: t.over, live: false };

/** How often Herald derives its status (ms). */
const INTERVAL_MS = 60_000;

/** The status of the service, also for visitors. */
const statusQuery: QueryOptions<ServiceStatus> = {
  queryKey: ['status'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/v1/status', { signal, credentials: 'omit' });
    await throwIfFailed(response);
    return response.json();
  },
  refetchInterval: ({ state: { error } }) => recoveryIntervalMs(error) || INTERVAL_MS,
};

/** How often and how late Herald publishes, and whether it works now: for everybody. */
export function StatusPage() {
  const query = useQuery(statusQuery);
  return (
    <div class="home">
      <VisitorHeader />
      <main>
        <Page title={t.title} lead={t.lead}>
          <QueryData query={query}>{(status) => <Status status={status} />}</QueryData>
        </Page>
      </main>
    </div>
  );
}

function Status({ status: { generatedAt, platforms, incidents, copyUrl } }: { status: ServiceStatus }) {
  const unused = platforms.filter((platform) => !isUsed(platform)).map(({ name }) => name);
  return (
    <>
      <section class="card" aria-labelledby="now">
        <h2 id="now">{t.now}</h2>
        <Levels platforms={platforms} />
        <p class="hint">
          <RichText text={t.readAt} tags={{ time: () => <Time iso={generatedAt} /> }} />{' '}
          <RichText text={t.copy} tags={{ link: (name) => <a href={copyUrl}>{name}</a> }} />
        </p>
      </section>
      <section aria-labelledby="incidents">
        <h2 id="incidents">{t.incidents}</h2>
        <Incidents incidents={incidents} platforms={platforms} />
      </section>
      <section aria-labelledby="record">
        <h2 id="record">{t.record}</h2>
        <Meaning />
        <div class="status-records">
          {platforms.filter(isUsed).map((platform) => (
            <PlatformRecord key={platform.platform} platform={platform} />
          ))}
        </div>
        {unused.length > 0 && <p class="hint">{t.unused({ platforms: unused.join(', ') })}</p>}
      </section>
    </>
  );
}

function Meaning() {
  return (
    <p class="muted status-meaning">
      <RichText text={t.meaning} tags={{ link: (name) => <a href="/v1/docs#/status/getstatus">{name}</a> }} />
    </p>
  );
}

/** Whether Herald publishes on each platform now. */
function Levels({ platforms }: { platforms: readonly PlatformStatus[] }) {
  return (
    <ul class="status-levels">
      {platforms.map(({ platform, name, level, since, reason, waiting }) => (
        <li key={platform}>
          <span class="status-name">
            <PlatformIcon platform={platform} />
            {name}
          </span>
          <Badge state={levelStates[level]} />
          <span class="muted">
            {since ? <RichText text={t.since} tags={{ time: () => <Time iso={since} /> }} /> : t.noPostsYet}
            {reason && `: ${reason}`}
            {waiting > 0 && `; ${t.retrying(waiting)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What operators have said about the problems of the last 90 days. */
function Incidents({ incidents, platforms }: Pick<ServiceStatus, 'incidents' | 'platforms'>) {
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
