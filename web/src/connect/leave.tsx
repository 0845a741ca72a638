import type { ConnectLink } from '../api/types.ts';
import { Time } from '../components/time.tsx';
import { isLanguage, language, languageOf, locale } from '../i18n/language.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { addressWithResults, readResults } from './results.ts';
import { t } from './texts.ts';
import { nameOf } from './who-asks.tsx';

/** Until when the link works, and the way back to the customer. */
export function Leave({ link }: { link: ConnectLink }) {
  const { returnTo, expiresAt } = link;
  const format = new Intl.DateTimeFormat(localeOfDates(link), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-label={t.leave}>
      {returnTo === null ? (
        <p>{t.closePage}</p>
      ) : (
        <>
          <a class="button primary" href={addressWithResults(returnTo, readResults())}>
            <span>
              <RichText text={t.returnTo} tags={{ customer: () => <bdi>{nameOf(link)}</bdi> }} />
            </span>
          </a>
          <p class="hint">{t.opens({ host: new URL(returnTo).host })}</p>
        </>
      )}
      <p class="hint">
        <RichText
          text={t.worksUntil}
          tags={{
            time: () => (
              <span lang={format.resolvedOptions().locale}>
                <Time iso={expiresAt} format={format} />
              </span>
            ),
          }}
        />
      </p>
    </section>
  );
}

/** The locale of the link, unless the visitor has chosen the other language of the pages. */
function localeOfDates({ language: tag }: ConnectLink): string {
  const ofLink = languageOf(tag ?? '');
  return tag === null || (isLanguage(ofLink) && ofLink !== language) ? locale : tag;
}
