import { useEffect } from 'preact/hooks';
import type { Offer } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { VisitorHeader } from '../components/visitor-header.tsx';
import { Picture } from '../home/pictures.tsx';
import { offerQuery } from '../plan/offer.ts';
import { PlanDetails } from '../plan/plan-details.tsx';

const SIGN_UP = '/login?new';

/** The first page, for visitors: what Herald is, how it looks and what it costs. */
export function HomePage() {
  const { data: offer } = useQuery(offerQuery);
  useEffect(() => {
    document.title = 'Herald: publish one post to all your accounts';
  }, []);
  return (
    <div class="home">
      <VisitorHeader isFirstPage={true} />
      <main>
        <section class="home-hero">
          <h1>Publish one post to all your accounts</h1>
          <p class="lead">
            Write it once. Herald sends it to every account you choose, in the format that each platform expects, now or
            at the time you set. Each account gets the post exactly once.
          </p>
          <a class="button primary" href={SIGN_UP}>
            Create an account
          </a>
          {offer && <Platforms platforms={offer.platforms} />}
        </section>
        <Picture name="compose" alt="The page for a new post, with a preview for each chosen account" isFirst={true} />
        <Points />
        <Picture name="calendar" alt="The calendar with scheduled and published posts" />
        {offer?.plan && (
          <section class="card home-plan" aria-labelledby="price">
            <h2 id="price">What it costs</h2>
            <PlanDetails offer={offer} plan={offer.plan} isNew={true} />
            <a class="button" href={SIGN_UP}>
              {offer.plan.trialDays === null ? 'Create an account' : 'Start the free trial'}
            </a>
          </section>
        )}
      </main>
      <footer class="home-footer">
        <a href="/v1/docs">API reference</a>
        <a href="/status">Status</a>
        {offer?.termsUrl && <a href={offer.termsUrl}>Terms of service</a>}
        {offer?.privacyUrl && <a href={offer.privacyUrl}>Privacy policy</a>}
      </footer>
    </div>
  );
}

function Platforms({ platforms }: Pick<Offer, 'platforms'>) {
  return (
    <ul class="home-platforms" aria-label="Platforms">
      {platforms.map(({ platform, displayName }) => (
        <li key={platform}>
          <PlatformIcon platform={platform} />
          {displayName}
        </li>
      ))}
    </ul>
  );
}

function Points() {
  return (
    <section class="home-points" aria-label="What Herald does for you">
      <div>
        <h2>See it before you send it</h2>
        <p>
          A preview for each platform shows the text, images and video as they will appear. Before you post, Herald
          warns you about anything that a platform would reject.
        </p>
      </div>
      <div>
        <h2>Never twice, never lost</h2>
        <p>
          When a platform is slow or a connection breaks, Herald checks what has arrived before it tries again. If a
          post fails, you see why and what to do about it.
        </p>
      </div>
      <div>
        <h2>Made for your software, too</h2>
        <p>
          Publish from your own programs with a REST API, an MCP server or a command line, and receive every result by
          webhook. The <a href="/v1/docs">API reference</a> has examples to copy.
        </p>
      </div>
    </section>
  );
}
