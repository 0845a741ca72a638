import { useState } from 'preact/hooks';
import { ConfirmEmail } from '../account/confirm-email.tsx';
import { actingFor } from '../api/acting-for.ts';
import { decideAuthorization } from '../api/mutations.ts';
import { authorizationQuery, userQuery } from '../api/queries.ts';
import type { Authorization, AuthorizationDecision } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { params, texts } from '../i18n/texts.ts';
import { KeyOptionsFields } from '../keys/key-options.tsx';
import { type KeyOptions, limitsIn, unlimited } from '../keys/options.ts';
import { allScopes, type KeyScope } from '../keys/scopes.ts';

const t = texts('consent', {
  title: 'Give an app access',
  cannot: 'Herald cannot do what <app/> requests.',
  returnTo: params('Return to {destination}'),
  returning: params('You are returning to {destination}. You can close this page.'),
  requestsAccess: '<app/> requests access',
  notChecked:
    'Herald has not checked this app, and its name may be false. It returns to <destination/>. Continue only if you ' +
    'started this there.',
  itMay: 'With your account <email/> it may do what you choose here, and nothing else.',
  earlier:
    'You have given this app access before, and see what you chose then. The earlier access stays as it is until you ' +
    'end it on the page API keys.',
  confirmEmail:
    'Test mode needs a confirmed e-mail address. Open the link that we sent to <email/> when you signed up, then allow ' +
    'the access again. If it did not arrive, enter your password to get it again.',
  afterConfirmation: 'Open it, then allow the access again.',
  allow: 'Allow',
  refuse: 'Refuse',
  endAccess: 'You can end the access on the page API keys at any time.',
  localProgram: params('a program on this computer ({host})'),
  linkProgram: params('the program that opens {scheme} links'),
});

type Parameters = AuthorizationDecision['request'];

/** An app or assistant requests access (OAuth): the user allows or refuses it, and returns to the app. */
export function ConsentPage() {
  const [parameters] = useState(() => ({
    client_id: '',
    redirect_uri: '',
    ...Object.fromEntries(new URLSearchParams(location.search)),
  }));
  const query = useQuery(authorizationQuery(parameters));
  return (
    <Page title={t.title}>
      <QueryData query={query}>
        {({ client, requested, problem, earlier }) =>
          requested ? (
            <Consent client={client} requested={requested.scopes} earlier={earlier} parameters={parameters} />
          ) : (
            <Refused client={client} problem={problem} />
          )
        }
      </QueryData>
    </Page>
  );
}

/** Returns to an app only when the user chooses to: anybody can register one. */
function Refused({ client, problem }: Pick<Authorization, 'client' | 'problem'>) {
  return (
    <section class="card consent">
      <Notice tone="error">
        <RichText text={t.cannot} tags={{ app: () => <AppName client={client} /> }} /> {problem?.message}
      </Notice>
      {problem && (
        <a class="button" href={problem.redirectTo}>
          {t.returnTo({ destination: destination(client) })}
        </a>
      )}
    </section>
  );
}

/** An app chooses its name freely, but not the host of the document that describes it. */
function AppName({ client: { name, documentHost } }: Pick<Authorization, 'client'>) {
  return (
    <>
      <bdi>{name}</bdi>
      {documentHost && <> ({documentHost})</>}
    </>
  );
}

interface ConsentProps {
  client: Authorization['client'];
  requested: readonly string[];
  earlier: Authorization['earlier'];
  parameters: Parameters;
}

function Consent({ client, requested, earlier, parameters }: ConsentProps) {
  const [offered] = useState(() => allScopes.filter((scope) => requested.includes(scope)));
  const [options, setOptions] = useState(() => firstChoice(offered, earlier));
  const [decided, setDecided] = useState(false);
  const { isPending, error, run } = useAction();
  const email = useQuery(userQuery).data?.user.email ?? '';
  const decide = async (decision: AuthorizationDecision['decision']) => {
    const choice = { scopes: [...options.scopes], ...limitsIn(options) };
    const chosen = decision === 'allow' ? choice : { livemode: true };
    if (await run(() => decideAuthorization({ request: parameters, decision, ...chosen }))) setDecided(true);
  };
  if (decided) return <Notice tone="success">{t.returning({ destination: destination(client) })}</Notice>;
  return (
    <section class="card consent" aria-labelledby="app">
      <h2 id="app">
        <RichText text={t.requestsAccess} tags={{ app: () => <AppName client={client} /> }} />
      </h2>
      <Notice tone="warning">
        <RichText text={t.notChecked} tags={{ destination: () => <strong>{destination(client)}</strong> }} />
      </Notice>
      <p>
        <RichText text={t.itMay} tags={{ email: () => <bdi>{email}</bdi> }} />
      </p>
      {earlier && <p>{t.earlier}</p>}
      <KeyOptionsFields offered={offered} options={options} error={error} onChange={setOptions} />
      {error?.code === 'email_not_verified' ? (
        <ConfirmEmail email={email} next={t.afterConfirmation}>
          <RichText text={t.confirmEmail} tags={{ email: () => <bdi>{email}</bdi> }} />
        </ConfirmEmail>
      ) : (
        error && <Notice tone="error">{error.message}</Notice>
      )}
      <div class="actions">
        <button type="button" class="primary" disabled={isPending} onClick={() => decide('allow')}>
          {t.allow}
        </button>
        <button type="button" disabled={isPending} onClick={() => decide('refuse')}>
          {t.refuse}
        </button>
      </div>
      <p class="muted">{t.endAccess}</p>
    </section>
  );
}

/** All that is requested; of an app that has access already, what its user has chosen then, with what it has not requested before. */
function firstChoice(offered: readonly KeyScope[], earlier: Authorization['earlier']): KeyOptions {
  if (!earlier) return { ...unlimited, profileId: actingFor?.id ?? null, scopes: offered };
  const { livemode, profileId, accounts, requestsPerMinute, declinedScopes } = earlier;
  const scopes = offered.filter((scope) => !declinedScopes.includes(scope));
  return { ...unlimited, livemode, profileId, accounts, requestsPerMinute, scopes };
}

/** Where an app returns to, in words: its host, or a program of this computer. */
function destination({ redirectHost }: Authorization['client']): string {
  if (/^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?$/.test(redirectHost)) return t.localProgram({ host: redirectHost });
  return redirectHost.endsWith(':') ? t.linkProgram({ scheme: redirectHost }) : redirectHost;
}
