import type { Response } from 'express';
import type { Account } from '../core/identity.ts';
import type { PlatformContext, PublishedMedia, PublishedPost } from '../core/platform.ts';
import { html } from '../core/response.ts';
import { document, type Markup, markup, safeUrl } from './markup.ts';

/** A post as a reader sees it. `data-key` lets the live page leave a playing video alone. */
export function postCard(post: PublishedPost, account: Account | undefined): Markup {
  return markup`<article class="card post" data-key="${post.platform}:${post.id}">
  <header>
    <img class="avatar" src="${account?.avatarUrl ?? ''}" alt="">
    <div>
      <b>${account?.displayName ?? post.username}</b>
      <span class="quiet">@${post.username}</span>
    </div>
    <time datetime="${post.at}" title="${post.at}">${post.at.slice(0, 16).replace('T', ' ')}</time>
  </header>
  ${post.replyTo && markup`<p class="quiet">in reply to ${post.replyTo}</p>`}
  ${post.title && markup`<h3>${post.title}</h3>`}
  ${post.text && markup`<p class="text">${linked(post.text)}</p>`}
  ${post.media.length > 0 && markup`<div class="media${post.media.length > 1 ? ' carousel' : ''}">${post.media.map(mediaItem)}</div>`}
  ${post.link && markup`<p><a rel="noreferrer" href="${safeUrl(post.link)}">${post.link}</a></p>`}
  ${post.comments.map((text) => markup`<p class="quiet">@${post.username}: ${linked(text)}</p>`)}
  <footer>
    ${post.visibility && markup`<span class="badge">${post.visibility}</span>`}
    <a href="${safeUrl(post.url)}">Open</a> <code class="quiet">${post.id}</code>
  </footer>
</article>`;
}

/** Sends the page behind a post's own URL; a 404 where there is no such post. */
export function sendPermalink(
  response: Response,
  { title, identity }: Pick<PlatformContext, 'title' | 'identity'>,
  post: PublishedPost | undefined,
): void {
  const account = identity.accounts.get(post?.accountId ?? '');
  const { status, headers, body } = html(post ? 200 : 404, permalinkPage(title, post, account));
  response.status(status).set(headers).send(body);
}

/** Text with its web addresses made clickable. */
function linked(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) => (index % 2 === 1 ? markup`<a rel="noreferrer" href="${part}">${part}</a>` : markup`${part}`));
}

function mediaItem(media: PublishedMedia): Markup {
  const url = safeUrl(media.url);
  if (media.kind === 'document') return markup`<a class="document" rel="noreferrer" href="${url}">Document</a>`;
  return media.kind === 'video'
    ? markup`<video src="${url}" controls muted playsinline preload="metadata"></video>`
    : markup`<img src="${url}" alt="${media.altText ?? ''}" loading="lazy">`;
}

function permalinkPage(platform: string, post: PublishedPost | undefined, account: Account | undefined): string {
  const body = post
    ? markup`<main><p class="badge">Simulated ${platform}</p>${postCard(post, account)}<p><a href="/">All posts</a></p></main>`
    : markup`<main class="card"><h1>This page is not available</h1><p>The post was removed, or never was here.</p><p><a href="/">All posts</a></p></main>`;
  return document(`${post ? `@${post.username}` : 'Not available'} on ${platform} (sandbox)`, body, { narrow: true });
}
