import type { Response } from 'express';
import type { Account } from '../core/identity.ts';
import type { PlatformContext } from '../core/platform-context.ts';
import type { PublishedPost } from '../core/published.ts';
import { html } from '../core/response.ts';
import { document } from './document.ts';
import { markup } from './markup.ts';
import { postCard } from './post-card.ts';

/** Sends the page behind a post's own URL; a 404 where there is no such post. */
export const sendPermalink = (
  response: Response,
  { title, identity }: Pick<PlatformContext, 'title' | 'identity'>,
  post: PublishedPost | undefined,
): void => {
  const account = identity.accounts.get(post?.accountId ?? '');
  const { status, headers, body } = html(post ? 200 : 404, permalinkPage(title, post, account));
  response.status(status).set(headers).send(body);
};

const permalinkPage = (platform: string, post: PublishedPost | undefined, account: Account | undefined): string => {
  const body = post
    ? markup`<main><p class="badge">Simulated ${platform}</p>${postCard(post, account)}<p><a href="/">All posts</a></p></main>`
    : markup`<main class="card"><h1>This page is not available</h1><p>The post was removed, or never was here.</p><p><a href="/">All posts</a></p></main>`;
  return document(`${post ? `@${post.username}` : 'Not available'} on ${platform} (sandbox)`, body, { narrow: true });
};
