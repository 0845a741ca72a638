import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import type { Call } from '../core/call-log.ts';
import type { SandboxContext } from '../core/context.ts';
import type { Fault } from '../core/faults.ts';
import type { Platform } from '../core/platform.ts';
import { document, type Markup, markup } from './markup.ts';
import { postCard } from './posts.ts';

const assets = fileURLToPath(new URL('./assets/', import.meta.url));

const SHOWN = { posts: 50, calls: 40 };

/** Nothing but the sandbox's own script runs; pictures and videos may come from anywhere, as posts do. */
const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src *; media-src *; connect-src 'self'; base-uri 'none'";

export function pageRoutes(context: SandboxContext, platforms: readonly Platform[]): Router {
  const router = Router();
  router.get(
    '/',
    (_req, res) =>
      void res.set('content-security-policy', CONTENT_SECURITY).type('html').send(home(context, platforms)),
  );
  router.get('/_sandbox/assets/page.:kind', (req, res) => {
    const kind = req.params.kind === 'js' ? 'js' : 'css';
    res.sendFile(`page.${kind}`, { root: assets });
  });
  return router;
}

function home(context: SandboxContext, platforms: readonly Platform[]): string {
  const body = markup`<header class="top">
  <h1>Platform sandbox</h1>
  <p class="quiet">What the simulated platforms show right now. Nothing here reaches the real ones.</p>
</header>
<main id="live" class="columns">
  ${platforms.map((platform) => feed(platform))}
  <section class="column side">
    <h2>Active faults</h2>
    <div class="list">${faultRows(context.faults.list())}</div>
    <h2>Recent calls</h2>
    <div class="list">${[...context.calls.list()].slice(-SHOWN.calls).reverse().map(callRow)}</div>
  </section>
</main>`;
  return document('Platform sandbox', body, { live: true });
}

function feed({ title, name, accounts, published }: Platform): Markup {
  if (!accounts) return markup``;
  const posts = published().slice(-SHOWN.posts).reverse();
  return markup`<section class="column">
  <h2>${title}</h2>
  <div class="feed" data-feed="${name}">${
    posts.length > 0
      ? posts.map((post) => postCard(post, accounts.identity.accounts.get(post.accountId)))
      : markup`<p class="empty" data-key="${name}:empty">Nothing published yet.</p>`
  }</div>
</section>`;
}

function faultRows(faults: readonly Fault[]): Markup | Markup[] {
  if (faults.length === 0) return markup`<p class="empty">None.</p>`;
  return faults.map(
    (fault) =>
      markup`<div class="row"><b>${fault.platform}</b> ${fault.operation} <span class="badge">${faultEffect(fault)}</span> ×${fault.remaining}</div>`,
  );
}

function faultEffect(fault: Fault): string {
  const outcome =
    fault.status ?? (fault.cut || (fault.afterEffect && fault.body === undefined) ? 'connection cut' : 'delay');
  return [outcome, fault.delayMs && `after ${fault.delayMs} ms`, fault.afterEffect && 'effect happens']
    .filter(Boolean)
    .join(', ');
}

function callRow(call: Call): Markup {
  const outcome = call.status === null ? 'open' : call.status < 400 ? 'good' : 'bad';
  return markup`<div class="row"><span class="status ${outcome}">${call.status ?? '…'}</span> <b>${call.operation ?? '?'}</b> <span class="quiet">${call.platform} ${call.method} ${call.path}</span>${call.faulted && markup` <span class="badge">fault</span>`}</div>`;
}
