import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { escapeHtml } from '../../../infra/http-client/escape-html.ts';
import { brandStyle, logo } from './page-style.ts';

/** A page shown outside the web app, such as the result of an OAuth callback. All fields are plain text. */
export interface Page {
  status: number;
  title: string;
  text: string;
  /** Shown small, for support. */
  code?: string;
  /** A question to the user; the form is posted to the address of the page. */
  form?: PageForm;
}

interface PageForm {
  fields: Readonly<Record<string, string>>;
  /** The name that the buttons share, and each button's value and label; the first is the main one. */
  choice: { name: string; buttons: readonly { value: string; label: string }[] };
  /** The origin to which the answer redirects: browsers hold the policy for forms against redirects as well. */
  redirectOrigin: string | null;
}

const style = `${brandStyle}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;gap:1.25rem;padding:2rem 1rem;
background:var(--background);color:var(--text);font:15px/1.5 system-ui,sans-serif}
body>*{width:100%;max-width:26rem}
main{padding:1.75rem;background:var(--surface);border:1px solid var(--border);border-radius:12px;
border-top:3px solid var(--error);box-shadow:0 1px 2px light-dark(rgb(16 20 36/.05),rgb(0 0 0/.4))}
main.good{border-top-color:var(--success)}
h1{margin:0 0 .6rem;font-size:1.35rem;font-weight:650;line-height:1.3;letter-spacing:-.02em}
p{margin:0;overflow-wrap:anywhere}
small{display:block;margin-top:1.2rem;color:var(--text-muted)}
a{color:var(--accent);text-underline-offset:.18em}
.home{margin-top:1.2rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
form{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:1.4rem}
button{font:inherit;font-weight:550;padding:.5rem 1.05rem;min-height:2.4rem;border-radius:7px;border:1px solid var(--border-strong);background:var(--surface);color:inherit;cursor:pointer;overflow-wrap:anywhere}
button:first-of-type{background:var(--accent);color:var(--on-accent);border-color:transparent}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Sends the page, with a link to the web pages at `home`. Its address may hold an OAuth code and state, so it is neither cached nor sent as a referrer. */
export function sendPage(response: Response, home: string, { status, title, text, code, form }: Page): void {
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
<meta name="color-scheme" content="light dark">
<style>${style}</style>
<header><a class="brand" href="${escapeHtml(home)}/dashboard">${logo}Herald</a></header>
<main${status < 400 ? ' class="good"' : ''}>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${code === undefined ? '' : `<small>${escapeHtml(code)}</small>\n`}${form === undefined ? homeLink(home) : formHtml(form)}</main>
</html>
`);
}

/** These pages load, run and frame nothing, and submit only their own form; their own style is allowed by its hash. */
function policyFor(form: PageForm | undefined): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    form ? ["form-action 'self'", form.redirectOrigin].filter(Boolean).join(' ') : "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Not next to a form, which requires a decision. */
function homeLink(home: string): string {
  return `<p class="home"><a href="${escapeHtml(home)}/settings/accounts">Your accounts</a> · <a href="${escapeHtml(home)}/dashboard">Your posts</a></p>\n`;
}

/** `action="?"`: the address without its query, which holds the code and the state. */
function formHtml({ fields, choice }: PageForm): string {
  return `<form method="post" action="?">
${Object.entries(fields).map(hiddenField).join('\n')}
${choice.buttons.map(({ value, label }) => `<button name="${escapeHtml(choice.name)}" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`).join('\n')}
</form>
`;
}

function hiddenField([name, value]: [string, string]): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}
