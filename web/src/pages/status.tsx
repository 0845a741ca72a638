import type { ServiceStatus } from '@herald-publishing/client';
import { useQuery } from '../api/use-query.ts';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { Time } from '../components/time.tsx';
import { VisitorHeader } from '../components/visitor-header.tsx';
import { Incidents } from '../status/incidents.tsx';
import { Levels } from '../status/levels.tsx';
import { isUsed, PlatformRecord } from '../status/platform-record.tsx';
import { statusQuery } from '../status/query.ts';

/** How often and how late Herald publishes, and whether it works now: for everybody. */
export function StatusPage() {
  const query = useQuery(statusQuery);
  return (
    <div class="home">
      <VisitorHeader />
      <main>
        <Page title="Status" lead="Whether Herald publishes now, and how often and how late it has published.">
          <QueryData query={query}>{(status) => <Status status={status} />}</QueryData>
        </Page>
      </main>
    </div>
  );
}

function Status({ status: { generatedAt, platforms, incidents } }: { status: ServiceStatus }) {
  const unused = platforms.filter((platform) => !isUsed(platform)).map(({ name }) => name);
  return (
    <>
      <section class="card" aria-labelledby="now">
        <h2 id="now">Now</h2>
        <Levels platforms={platforms} />
        <p class="hint">
          As of <Time iso={generatedAt} />. This page reads it again every minute.
        </p>
      </section>
      <section aria-labelledby="incidents">
        <h2 id="incidents">Incidents</h2>
        <Incidents incidents={incidents} platforms={platforms} />
      </section>
      <section aria-labelledby="record">
        <h2 id="record">Record</h2>
        <Meaning />
        <div class="status-records">
          {platforms.filter(isUsed).map((platform) => (
            <PlatformRecord key={platform.platform} platform={platform} />
          ))}
        </div>
        {unused.length > 0 && <p class="hint">No posts in the last 90 days: {unused.join(', ')}.</p>}
      </section>
    </>
  );
}

function Meaning() {
  return (
    <p class="muted status-meaning">
      Every post of every user counts, in the hour in which it ended; test mode does not count. A post that failed for a
      reason that only its user can repair does not count for the success rate. A scheduled post is on time if it
      started within 60 seconds of its time. p50, p95 and p99 mean that 50, 95 and 99 of 100 posts took at most so long.
      A platform is degraded if more than 10 % of the posts of the last 30 minutes went wrong or one in 20 started more
      than a minute late, and down if more than half went wrong or it is paused. The{' '}
      <a href="/v1/docs#/status/getstatus">API reference</a> describes every number.
    </p>
  );
}
