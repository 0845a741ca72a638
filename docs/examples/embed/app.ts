// A product whose users publish to their own accounts. It needs HERALD_API_KEY and HERALD_URL, and PUBLIC_URL: the address at
// which browsers and Herald reach it.
import { randomUUID } from 'node:crypto';
import { Herald, HeraldError, verifyWebhook, WebhookVerificationError } from '@herald-publishing/client';
import express, { type NextFunction, type Request, type Response } from 'express';

interface User {
  id: string;
  name: string;
  webhookSecret: string;
}

const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

const herald = new Herald();
// In place of a database and of your sign-in.
const users = new Map<string, User>();
const sessions = new Map<string, User>();

const app = express();
app.use(express.urlencoded());
app.get('/', home);
app.post('/sign-up', signUp);
app.post('/connect', connect);
app.post('/posts', publish);
app.post('/webhooks/:user', express.text({ type: 'application/json' }), receiveEvent);
app.use(showError);
app.listen(port, () => console.log(`Listening at ${publicUrl}`));

/** The client that acts for the profile of a user, by your own id of the user. */
function heraldFor({ id }: Pick<User, 'id'>): Herald {
  return herald.withProfile(`external:${id}`);
}

/** A profile for each user, with a webhook endpoint, so that its events arrive with a secret of its own. */
async function signUp(request: Request, response: Response): Promise<void> {
  const { name = '' }: { name?: string } = request.body ?? {};
  const id = randomUUID();
  await herald.profiles.create({ name, externalId: id });
  const { secret } = await heraldFor({ id }).webhooks.create({
    url: `${publicUrl}/webhooks/${id}`,
    eventTypes: ['post.published', 'post.partly_published', 'post.failed', 'account.reconnect_required'],
  });
  const user = { id, name, webhookSecret: secret };
  const session = randomUUID();
  users.set(id, user);
  sessions.set(session, user);
  response.cookie('session', session, { httpOnly: true, sameSite: 'lax' });
  response.redirect(303, '/');
}

/** Also the page to which users return when they have connected accounts. */
async function home(request: Request, response: Response): Promise<void> {
  const user = userOf(request);
  if (!user) {
    show(
      response,
      '<form method="post" action="/sign-up"><input name="name" required> <button>Sign up</button></form>',
    );
    return;
  }
  const accounts = await heraldFor(user).accounts();
  const items = accounts.map(
    ({ platform, username, accountId, status }) =>
      `<li>${platform}: ${escapeHtml(username ?? accountId)} (${status.replace('_', ' ')})`,
  );
  // A form that is sent twice publishes once, and the same text in another form publishes again.
  show(
    response,
    `<h1>Welcome, ${escapeHtml(user.name)}</h1>
    <ul>${items.join('')}</ul>
    <form method="post" action="/connect"><button>Connect accounts</button></form>
    <form method="post" action="/posts">
      <input type="hidden" name="key" value="${randomUUID()}">
      <textarea name="text" required></textarea>
      <button>Publish to all of them</button>
    </form>`,
  );
}

/** Sends the user to a page of Herald that connects accounts to the profile, and from there back to `home`. */
async function connect(request: Request, response: Response): Promise<void> {
  const user = userOf(request);
  if (!user) return response.redirect(303, '/');
  const { url } = await heraldFor(user).connectLinks.create({ returnTo: publicUrl });
  response.redirect(303, url);
}

async function publish(request: Request, response: Response): Promise<void> {
  const user = userOf(request);
  if (!user) return response.redirect(303, '/');
  const { text = '', key = '' }: { text?: string; key?: string } = request.body ?? {};
  const accounts = await heraldFor(user).accounts();
  const platform = accounts.map(({ platform, accountId }) => ({ platform, accountId }));
  await heraldFor(user).posts.create({ post: { content: { text, platform } } }, { idempotencyKey: key });
  response.redirect(303, '/');
}

/** An endpoint gets events once it has answered its challenge. An event may arrive more than once: a product that acts on it stores `event.id`. */
async function receiveEvent(request: Request<{ user: string }>, response: Response): Promise<void> {
  const user = users.get(request.params.user);
  if (!user) throw new WebhookVerificationError('There is no such user.');
  const event = await verifyWebhook(request.body, request.headers, user.webhookSecret);
  if (event.type === 'webhook.verification') return void response.send(event.data.challenge);
  console.log(`${event.profileId} ${event.type} (${user.id})`);
  response.sendStatus(204);
}

function userOf(request: Request): User | undefined {
  const [, session = ''] = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '') ?? [];
  return sessions.get(session);
}

/** Errors of the request are for the user; Express answers 500 for all others. */
function showError(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (error instanceof WebhookVerificationError) response.sendStatus(400);
  else if (error instanceof HeraldError && error.status < 500) {
    response.status(400);
    show(response, `<p>${escapeHtml(error.message)}</p>`);
  } else next(error);
}

function show(response: Response, content: string): void {
  response.send(`<!doctype html><html lang="en"><title>Your product</title><body>${content}</body></html>`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
