import type { Account } from '../core/identity.ts';
import { html, type PlatformResponse } from '../core/response.ts';
import type { Params } from '../http/body.ts';
import { document, type Markup, markup } from './markup.ts';

/** What the user decided, by a click or by `&_sandbox=` in the URL. */
type Consent =
  | { kind: 'pending' }
  | { kind: 'denied' }
  | { kind: 'granted'; username: string; scopes: string[] | null };

const DEFAULT_USERNAME = 'sandbox.user';

export function readConsent(query: Params): Consent {
  const decision = query['_sandbox'];
  if (decision === 'refuse') return { kind: 'denied' };
  if (decision !== 'approve') return { kind: 'pending' };
  const username = (query['_sandbox_new_user'] || query['_sandbox_user'] || DEFAULT_USERNAME).trim().replace(/^@/, '');
  const scopes = query['_sandbox_scopes']?.split(',').filter(Boolean) ?? null;
  return { kind: 'granted', username, scopes };
}

interface ConsentRequest {
  title: string;
  clientId: string;
  scopes: string[];
  redirectUri: string;
  query: Params;
  accounts: Account[];
}

/** The page where a user chooses the simulated account, and grants or denies access. */
export function consentPage(request: ConsentRequest): PlatformResponse {
  const { title, clientId, scopes, redirectUri } = request;
  const body = markup`<main class="card consent">
  <p class="badge">Simulated ${title}</p>
  <h1>Let <b>${clientId}</b> use your account?</h1>
  <p>It asks for:</p>
  <ul>${scopes.map((scope) => markup`<li><code>${scope}</code></li>`)}</ul>
  <form method="get" action="">
    ${Object.entries(request.query).map(hiddenField)}
    <fieldset>
      <legend>As which simulated account?</legend>
      ${request.accounts.map(accountChoice)}
      <label class="choice"><span>New account</span> <input name="_sandbox_new_user" placeholder="${DEFAULT_USERNAME}" pattern="[A-Za-z0-9._]{1,30}"></label>
    </fieldset>
    <div class="actions">
      <button class="primary" name="_sandbox" value="approve">Approve</button>
      <button name="_sandbox" value="refuse">Refuse</button>
    </div>
  </form>
  <p class="quiet">Afterwards the browser goes back to <code>${redirectUri}</code>. Nothing here reaches the real platform.</p>
</main>`;
  return html(200, document(`Sign in with ${title} (sandbox)`, body, { narrow: true }));
}

/** What the user sees where the request is so wrong that no redirect is possible. */
export function authorizeErrorPage(title: string, problem: string): PlatformResponse {
  const body = markup`<main class="card consent"><p class="badge">Simulated ${title}</p><h1>Something went wrong</h1><p>${problem}</p></main>`;
  return html(400, document(`${title} (sandbox)`, body, { narrow: true }));
}

function hiddenField([name, value]: [string, string]): Markup {
  return name.startsWith('_sandbox') ? markup`` : markup`<input type="hidden" name="${name}" value="${value}">`;
}

function accountChoice(account: Account, index: number): Markup {
  return markup`<label class="choice">
  <input type="radio" name="_sandbox_user" value="${account.username}"${index === 0 && markup` checked`}>
  <img class="avatar" src="${account.avatarUrl}" alt=""> <span><b>${account.displayName}</b> @${account.username}</span>
</label>`;
}
