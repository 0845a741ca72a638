import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { escapeHtml } from '../http/escape-html.ts';

/** A page shown outside the web app, such as the result of an OAuth callback. All fields are plain text. */
export interface Page {
  status: number;
  title: string;
  text: string;
  /** Shown small, for support. */
  code?: string;
  /** Asks the user; posted to the page's own address. */
  form?: PageForm;
}

export interface PageForm {
  fields: Readonly<Record<string, string>>;
  /** The name that the buttons share, and each button's value and label; the first is the main one. */
  choice: { name: string; buttons: readonly { value: string; label: string }[] };
  /** The origin to which the answer redirects: browsers hold the policy for forms against redirects as well. */
  redirectOrigin: string | null;
}

const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#5b6470;--paper:#f4f5f7;--card:#fff;--good:#12805c;--bad:#b3372e}
@media (prefers-color-scheme:dark){:root{--ink:#eceef1;--soft:#9aa3ae;--paper:#14171b;--card:#1e2329;--good:#4cc79b;--bad:#f0857c}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);
font:17px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:1.5rem;padding:2.25rem;background:var(--card);border-radius:14px;
box-shadow:0 1px 2px #0002,0 12px 32px #0001;border-top:5px solid var(--bad)}
main.good{border-top-color:var(--good)}
h1{margin:0 0 .6rem;font-size:1.35rem;line-height:1.3}
p{margin:0;overflow-wrap:anywhere}
small{display:block;margin-top:1.4rem;color:var(--soft)}
form{display:flex;gap:.75rem;margin-top:1.6rem}
button{font:inherit;padding:.55rem 1.1rem;border-radius:9px;border:1px solid var(--soft);background:none;color:inherit;cursor:pointer}
button:first-of-type{background:var(--ink);color:var(--card);border-color:var(--ink)}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** These pages load, run and frame nothing, and submit only their own form; their own style is allowed by its hash. */
const policyFor = (form: PageForm | undefined): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    form ? ["form-action 'self'", form.redirectOrigin].filter(Boolean).join(' ') : "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const hiddenField = ([name, value]: [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/** `action="?"`: the address without its query, which holds the code and the state. */
const formHtml = ({ fields, choice }: PageForm): string =>
  `<form method="post" action="?">
${Object.entries(fields).map(hiddenField).join('\n')}
${choice.buttons.map(({ value, label }) => `<button name="${escapeHtml(choice.name)}" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`).join('\n')}
</form>
`;

/** Sends the page. Its address may hold an OAuth code and state, so it is neither cached nor sent as a referrer. */
export const sendPage = (response: Response, { status, title, text, code, form }: Page): void => {
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyFor(form),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Herald</title>
<style>${style}</style>
<main${status < 400 ? ' class="good"' : ''}>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${code === undefined ? '' : `<small>${escapeHtml(code)}</small>\n`}${form === undefined ? '' : formHtml(form)}</main>
</html>
`);
};
