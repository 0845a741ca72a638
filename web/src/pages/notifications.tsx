import type { NoticeSettings } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { Checkbox } from '../components/checkbox.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { zonesWith } from '../components/time-zones.ts';
import { isLanguage, languages } from '../i18n/language.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { PushSettings } from '../notices/push-settings.tsx';
import { TestMail } from '../notices/test-mail.tsx';
import { kindTexts, t } from '../notices/texts.ts';
import { noticeSettingsQuery, usePreferences } from '../notices/use-preferences.ts';

const kinds = ['failures', 'risks', 'connections'] as const;

export function NotificationsPage() {
  const query = useQuery(noticeSettingsQuery);
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryData query={query}>{(settings) => <Settings settings={settings} />}</QueryData>
    </Page>
  );
}

function Settings({ settings }: { settings: NoticeSettings }) {
  const { chosen, isSaved, error, change } = usePreferences(settings);
  const { email, push, timeZone, language } = chosen;
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      <p class="hint">{isSaved ? t.isSaved : t.savedAtOnce}</p>
      <section class="card" aria-labelledby="by-email">
        <h2 id="by-email">{t.byEmail}</h2>
        <Address settings={settings} />
        {settings.sendsMail && (
          <>
            {kinds.map((kind) => (
              <Checkbox
                key={kind}
                label={kindTexts[kind]}
                checked={email[kind]}
                onChange={(on) => change({ email: { [kind]: on } })}
              />
            ))}
            <Checkbox label={t.digest} checked={email.digest} onChange={(digest) => change({ email: { digest } })} />
            {settings.addressConfirmed && settings.address !== null && <TestMail address={settings.address} />}
          </>
        )}
      </section>
      <PushSettings>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindTexts[kind]}
            checked={push[kind]}
            onChange={(on) => change({ push: { [kind]: on } })}
          />
        ))}
      </PushSettings>
      <section class="card" aria-labelledby="how">
        <h2 id="how">{t.languageAndTime}</h2>
        <Field label={t.language}>
          {(control) => (
            <select
              {...control}
              value={language}
              onChange={({ currentTarget: { value } }) => isLanguage(value) && change({ language: value })}
            >
              {Object.entries(languages).map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t.timeZone} errors={error?.messagesFor('body.timeZone') ?? []}>
          {(control) => (
            <select {...control} value={timeZone} onChange={(event) => change({ timeZone: event.currentTarget.value })}>
              {zonesWith(timeZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          )}
        </Field>
      </section>
    </>
  );
}

/** Where e-mails go, or why there are none. */
function Address({ settings: { sendsMail, address, addressConfirmed } }: { settings: NoticeSettings }) {
  if (!sendsMail) return <Notice tone="neutral">{t.noMail}</Notice>;
  if (!addressConfirmed || address === null)
    return (
      <Notice tone="warning">
        <RichText text={t.notConfirmed} tags={{ link: (name) => <a href="/settings/plan#sign-in">{name}</a> }} />
      </Notice>
    );
  return (
    <p class="muted">
      <RichText text={t.emailsGoTo} tags={{ address: () => <bdi>{address}</bdi> }} />
    </p>
  );
}
