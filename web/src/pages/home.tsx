import { useEffect } from 'preact/hooks';
import type { Offer } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { Version } from '../components/version.tsx';
import { VisitorHeader } from '../components/visitor-header.tsx';
import { Picture } from '../home/pictures.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { texts } from '../i18n/texts.ts';
import { AskForAccess } from '../plan/ask-for-access.tsx';
import { offerQuery } from '../plan/offer.ts';
import { PlanDetails } from '../plan/plan-details.tsx';

const t = texts('home', {
  documentTitle: 'Herald: publish one post to all your accounts',
  title: 'Publish one post to all your accounts',
  lead:
    'Write it once. Herald sends it to every account you choose, in the format that each platform expects, now or at the ' +
    'time you set. Each account gets the post exactly once.',
  signUp: 'Create an account',
  startTrial: 'Start the free trial',
  platforms: 'Platforms',
  composerPicture: 'The page for a new post, with a preview for each chosen account',
  calendarPicture: 'The calendar with scheduled and published posts',
  points: 'What Herald does for you',
  preview: 'See it before you send it',
  previewText:
    'A preview for each platform shows the text, images and video as they will appear. Before you post, Herald warns you ' +
    'about anything that a platform would reject.',
  once: 'Never twice, never lost',
  onceText:
    'When a platform is slow or a connection breaks, Herald checks what has arrived before it tries again. If a post ' +
    'fails, you see why and what to do about it.',
  software: 'Made for your software, too',
  softwareText:
    'Publish from your own programs with a REST API, an MCP server or a command line, and receive every result by ' +
    'webhook. The <link>API reference</link> has examples to copy.',
  price: 'What it costs',
  reference: 'API reference',
  status: 'Status',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
});

const SIGN_UP = '/login?new';

/** The first page, for visitors: what Herald is, how it looks and what it costs. */
export function HomePage() {
  const { data: offer } = useQuery(offerQuery);
  useEffect(() => {
    document.title = t.documentTitle;
  }, []);
  return (
    <div class="home">
      <VisitorHeader isFirstPage={true} />
      <main>
        <section class="home-hero">
          <h1>{t.title}</h1>
          <p class="lead">{t.lead}</p>
          <a class="button primary" href={SIGN_UP}>
            {t.signUp}
          </a>
          {offer?.billing === 'granted' && (
            <p class="muted">
              <AskForAccess {...offer} />
            </p>
          )}
          {offer && <Platforms platforms={offer.platforms} />}
        </section>
        <Picture name="compose" alt={t.composerPicture} isFirst={true} />
        <Points />
        <Picture name="calendar" alt={t.calendarPicture} />
        {offer?.plan && (
          <section class="card home-plan" aria-labelledby="price">
            <h2 id="price">{t.price}</h2>
            <PlanDetails offer={offer} plan={offer.plan} isNew={true} />
            <a class="button" href={SIGN_UP}>
              {offer.plan.trialDays === null ? t.signUp : t.startTrial}
            </a>
          </section>
        )}
      </main>
      <footer class="home-footer">
        <a href="/v1/docs">{t.reference}</a>
        <a href="/status">{t.status}</a>
        {offer?.termsUrl && <a href={offer.termsUrl}>{t.terms}</a>}
        {offer?.privacyUrl && <a href={offer.privacyUrl}>{t.privacy}</a>}
        <Version />
      </footer>
    </div>
  );
}

function Platforms({ platforms }: Pick<Offer, 'platforms'>) {
  return (
    <ul class="home-platforms" aria-label={t.platforms}>
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
    <section class="home-points" aria-label={t.points}>
      <div>
        <h2>{t.preview}</h2>
        <p>{t.previewText}</p>
      </div>
      <div>
        <h2>{t.once}</h2>
        <p>{t.onceText}</p>
      </div>
      <div>
        <h2>{t.software}</h2>
        <p>
          <RichText text={t.softwareText} tags={{ link: (name) => <a href="/v1/docs">{name}</a> }} />
        </p>
      </div>
    </section>
  );
}
