import type { Account } from '../core/identity.ts';
import { html, type PlatformResponse } from '../core/response.ts';
import type { Params } from '../http/params.ts';
import { document } from './document.ts';
import { type Markup, markup } from './markup.ts';

/** What the person decided, by a click or by `&_sandbox=` in the address. */
export type Consent =
  | { kind: 'ask' }
  | { kind: 'refuse' }
  | { kind: 'approve'; username: string; scopes: string[] | null };

const DEFAULT_USERNAME = 'sandbox.user';

export const readConsent = (query: Params): Consent => {
  const answer = query['_sandbox'];
  if (answer === 'refuse') return { kind: 'refuse' };
  if (answer !== 'approve') return { kind: 'ask' };
  const username = (query['_sandbox_new_user'] || query['_sandbox_user'] || DEFAULT_USERNAME).trim().replace(/^@/, '');
  const scopes = query['_sandbox_scopes']?.split(',').filter(Boolean) ?? null;
  return { kind: 'approve', username, scopes };
};

interface ConsentRequest {
  title: string;
  clientId: string;
  scopes: string[];
  redirectUri: string;
  query: Params;
  accounts: Account[];
}

/** The page where a person chooses the simulated account and approves or refuses. */
export const consentPage = (question: ConsentRequest): PlatformResponse => {
  const { title, clientId, scopes, redirectUri } = question;
  const body = markup`<main class="card consent">
  <p class="badge">Simulated ${title}</p>
  <h1>Let <b>${clientId}</b> use your account?</h1>
  <p>It asks for:</p>
  <ul>${scopes.map((scope) => markup`<li><code>${scope}</code></li>`)}</ul>
  <form method="get" action="">
    ${Object.entries(question.query).map(hiddenField)}
    <fieldset>
      <legend>As which simulated account?</legend>
      ${question.accounts.map(accountChoice)}
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
};

const hiddenField = ([name, value]: [string, string]): Markup =>
  name.startsWith('_sandbox') ? markup`` : markup`<input type="hidden" name="${name}" value="${value}">`;

const accountChoice = (account: Account, index: number): Markup => markup`<label class="choice">
  <input type="radio" name="_sandbox_user" value="${account.username}"${index === 0 && markup` checked`}>
  <img class="avatar" src="${account.avatarUrl}" alt=""> <span><b>${account.displayName}</b> @${account.username}</span>
</label>`;

/** What the person sees where the request is so wrong that nobody can be sent back. */
export const authorizeErrorPage = (title: string, problem: string): PlatformResponse => {
  const body = markup`<main class="card consent"><p class="badge">Simulated ${title}</p><h1>Something went wrong</h1><p>${problem}</p></main>`;
  return html(400, document(`${title} (sandbox)`, body, { narrow: true }));
};
