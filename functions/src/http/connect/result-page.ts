import {
  type CallbackResult,
  type Connected,
  type NotConnected,
  type Pending,
  type Unconfirmed,
  withFragment,
  withQuery,
} from '../../domain/accounts/index.ts';
import type { Platform } from '../../model/platform.ts';
import type { Page } from '../server/response/html-page.ts';

/** Some platforms connect hundreds at once; the web app reads them all from the list of accounts. */
const MAX_ACCOUNTS_IN_QUERY = 20;

const statusOfReason: Record<string, number> = { platform_unavailable: 503, internal_error: 500 };

/** The redirect to the web app with the result as query parameters; null where the result is shown as a page. */
export function redirectOf(platform: Platform, result: CallbackResult): string | null {
  if (result.kind === 'invalidState' || result.kind === 'unconfirmed' || result.returnTo === null) return null;
  if (result.kind === 'notConnected') return withQuery(result.returnTo, { [platform]: 'error', reason: result.reason });
  // In the fragment, which no server and no log sees.
  if (result.kind === 'pending')
    return withFragment(withQuery(result.returnTo, { [platform]: 'pending' }), { connection: result.token });
  const missing = result.missingScopes.length === 0 ? {} : { missing_scopes: result.missingScopes.join(',') };
  const accounts = result.accountIds.slice(0, MAX_ACCOUNTS_IN_QUERY).join(',');
  return withQuery(result.returnTo, { [platform]: 'connected', accounts, user: result.uid, ...missing });
}

export function pageOf(result: Exclude<CallbackResult, Pending>): Page {
  switch (result.kind) {
    case 'invalidState':
      return invalidStatePage(result.displayName);
    case 'unconfirmed':
      return confirmationPage(result);
    case 'connected':
      return connectedPage(result);
    case 'notConnected':
      return notConnectedPage(result);
  }
}

function invalidStatePage(displayName: string): Page {
  return {
    status: 400,
    title: 'This link was already used, or is too old',
    text: `If your ${displayName} account is already connected, you are done. If not, start again from the page where you connect accounts.`,
    code: 'invalid_state',
  };
}

/** Asks the user whether to assign the account to the user who started the connection. */
function confirmationPage({ displayName, accounts, userName, token, returnTo }: Unconfirmed): Page {
  return {
    status: 200,
    title: `Connect ${accounts.join(', ')} to ${userName}?`,
    text: `The Herald account ${userName} asks to post to ${accounts.join(', ')} on ${displayName}. If this Herald account is not yours, or you did not start this yourself, cancel.`,
    form: {
      fields: { connection: token },
      choice: {
        name: 'decision',
        buttons: [
          { value: 'connect', label: `Connect to ${userName}` },
          { value: 'cancel', label: 'Cancel' },
        ],
      },
      redirectOrigin: originOf(returnTo),
    },
  };
}

function originOf(returnTo: string | null): string | null {
  return (returnTo && URL.parse(returnTo)?.origin) ?? null;
}

function connectedPage({ displayName, accounts, userName, missingScopes }: Connected): Page {
  return {
    status: 200,
    title: `${displayName} is connected`,
    text: [
      `${accounts.join(', ')} is connected to the Herald account ${userName}, which can post to it from now on.`,
      ...(missingScopes.length === 0
        ? ['You can close this window.']
        : [
            `Missing permissions: ${missingScopes.join(', ')}. Some posts may fail until you connect again and allow them.`,
          ]),
    ].join(' '),
  };
}

function notConnectedPage({ displayName, message, reason }: NotConnected): Page {
  return {
    status: statusOfReason[reason] ?? 400,
    title: `${displayName} is not connected`,
    text: message,
    code: reason,
  };
}
