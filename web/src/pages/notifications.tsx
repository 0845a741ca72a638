import { useRef, useState } from 'preact/hooks';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import type { NoticePreferences, NoticeSettings } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { type QueryOptions, useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { zonesWith } from '../components/time-zones.ts';
import { isLanguage, languages } from '../i18n/language.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { PushSettings } from '../notices/push-settings.tsx';
import { kindTexts, t } from '../notices/texts.ts';

const noticeSettingsQuery: QueryOptions<NoticeSettings> = {
  queryKey: ['notice-settings'],
  queryFn: ({ signal }) => request('get', '/api/notice-settings', { signal }),
};

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

/** What the user chooses, saved at once. Only what changes is sent. Where that fails, the choice is as it was. */
function usePreferences(stored: NoticeSettings) {
  const [unsaved, setUnsaved] = useState<NoticePreferences>({});
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const saving = useRef({ last: Promise.resolve(), count: 0 });
  // The time zone of this browser counts until the user chooses another.
  const timeZone = stored.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = async (body: NoticePreferences) => {
    try {
      const settings = await request('patch', '/api/notice-settings', { body });
      await queryClient.cancelQueries({ queryKey: noticeSettingsQuery.queryKey });
      queryClient.setQueryData(noticeSettingsQuery.queryKey, settings);
      setSaved(true);
      announce(t.isSaved);
    } catch (thrown) {
      setError(toApiError(thrown));
    }
    saving.current.count -= 1;
    if (saving.current.count === 0) setUnsaved({});
  };
  const change = (part: NoticePreferences) => {
    setSaved(false);
    setError(null);
    setUnsaved((earlier) => merged(earlier, part));
    saving.current.count += 1;
    saving.current.last = saving.current.last.then(() => save({ timeZone, ...part }));
  };
  return { chosen: merged({ ...stored, timeZone }, unsaved), isSaved, error, change };
}

function merged<Preferences extends NoticePreferences>(earlier: Preferences, later: NoticePreferences): Preferences {
  const { email, push } = earlier;
  return { ...earlier, ...later, email: { ...email, ...later.email }, push: { ...push, ...later.push } };
}

/** Sends an e-mail, so that the user sees whether e-mails arrive. */
function TestMail({ address }: { address: string }) {
  const { isPending, error, run } = useAction();
  const [isRequested, setRequested] = useState(false);
  const send = async () => {
    setRequested(false);
    if (await run(async () => void (await request('post', '/api/notice-settings/test-mail')))) setRequested(true);
  };
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      {isRequested && (
        <Notice tone="success">
          <RichText text={t.testMailSent} tags={{ address: () => <bdi>{address}</bdi> }} />
        </Notice>
      )}
      <div class="card-actions">
        <button type="button" aria-disabled={isPending} onClick={send}>
          {t.testMail}
        </button>
      </div>
    </>
  );
}
