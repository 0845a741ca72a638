import type { NoticeSettings } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { Checkbox } from '../components/checkbox.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { zonesWith } from '../components/time-zones.ts';
import { PushSettings } from '../notices/push-settings.tsx';
import { TestMail } from '../notices/test-mail.tsx';
import { noticeSettingsQuery, usePreferences } from '../notices/use-preferences.ts';

const kinds = [
  ['failures', 'A post failed, or was only partly published'],
  ['risks', 'A scheduled post is at risk'],
  ['connections', 'An account must be connected again'],
] as const;

export function NotificationsPage() {
  const query = useQuery(noticeSettingsQuery);
  return (
    <Page
      title="Notifications"
      lead="What Herald tells you about your posts and accounts. You are not told about what you are looking at here."
    >
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
      <p class="hint">{isSaved ? 'Your choice is saved.' : 'Each change is saved at once.'}</p>
      <section class="card" aria-labelledby="by-email">
        <h2 id="by-email">By e-mail</h2>
        <Address settings={settings} />
        {settings.sendsMail && (
          <>
            {kinds.map(([kind, label]) => (
              <Checkbox
                key={kind}
                label={label}
                checked={email[kind]}
                onChange={(on) => change({ email: { ...email, [kind]: on } })}
              />
            ))}
            <Checkbox
              label="A summary of the day before, each morning at 8:00"
              checked={email.digest}
              onChange={(digest) => change({ email: { ...email, digest } })}
            />
            {settings.addressConfirmed && settings.address !== null && <TestMail address={settings.address} />}
          </>
        )}
      </section>
      <PushSettings>
        {kinds.map(([kind, label]) => (
          <Checkbox
            key={kind}
            label={label}
            checked={push[kind]}
            onChange={(on) => change({ push: { ...push, [kind]: on } })}
          />
        ))}
      </PushSettings>
      <section class="card" aria-labelledby="how">
        <h2 id="how">Language and time</h2>
        <Field label="Language of e-mails and notifications">
          {(control) => (
            <select
              {...control}
              value={language}
              onChange={(event) => change({ language: event.currentTarget.value === 'es' ? 'es' : 'en' })}
            >
              <option value="en" lang="en">
                English
              </option>
              <option value="es" lang="es">
                Español
              </option>
            </select>
          )}
        </Field>
        <Field label="Time zone" errors={error?.messagesFor('body.timeZone') ?? []}>
          {(control) => (
            <select
              {...control}
              value={timeZone ?? 'UTC'}
              onChange={(event) => change({ timeZone: event.currentTarget.value })}
            >
              {zonesWith(timeZone ?? 'UTC').map((zone) => (
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
  if (!sendsMail)
    return <Notice tone="neutral">This Herald sends no e-mail: its operator has not set a mail server.</Notice>;
  if (!addressConfirmed || address === null)
    return (
      <Notice tone="warning">
        Herald sends e-mail only to a confirmed address.{' '}
        <a href="/settings/plan#sign-in">Confirm your e-mail address</a>.
      </Notice>
    );
  return (
    <p class="muted">
      E-mails go to <bdi>{address}</bdi>.
    </p>
  );
}
