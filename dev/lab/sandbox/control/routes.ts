import { fileURLToPath } from 'node:url';
import { type Request, type RequestHandler, type Response, Router, json as readJson } from 'express';
import { z } from 'zod';
import type { SandboxContext } from '../core/context.ts';
import { faultSchema } from '../core/faults.ts';
import type { Platform, SimulatedAccounts } from '../core/platform.ts';

const REQUESTS = {
  'GET /_sandbox/published': 'What is live, oldest first. Filters: ?platform= &accountId=',
  'GET /_sandbox/calls': 'Every request the platforms got, secrets masked. Filters: ?platform= &operation= &accountId=',
  'GET /_sandbox/faults': 'Faults still waiting for a call.',
  'POST /_sandbox/faults':
    '{ platform, operation, times?, status?, body?, headers?, delayMs?, afterEffect?, cut?, accountId? }. A status is the response instead of the effect; afterEffect: the effect happens and the response is replaced, or the connection cut where no status is given; delayMs: the response is late; cut: the connection ends before the effect.',
  'DELETE /_sandbox/faults': 'No more faults.',
  'POST /_sandbox/reset': '{ keepAccounts? }. Forgets everything; settings go back to their start.',
  'POST /_sandbox/clock': '{ advanceMs }. Jumps forward: tokens expire, containers become ready or expire.',
  'POST /_sandbox/settings': '{ platform, name: value, … }. The settings below.',
  'POST /_sandbox/accounts':
    '{ platform, username, displayName?, isPrivate?, scopes?, tokenAgeMs? }. A simulated account with working tokens.',
  'POST /_sandbox/tokens': '{ platform, accountId, kind?, become?: "expired" | "revoked" }. Ends its tokens now.',
  'POST /_sandbox/post':
    '{ platform, accountId, text, file?, at? }. A live post that another tool has made. file: the name of a sample, such as sample.jpg; at: an earlier time.',
  'POST /_sandbox/remove': '{ platform, postId }. Deletes a live post, as its author or the platform does.',
  'GET /_sandbox/mail':
    'The last 100 e-mails that the mail server has accepted, the oldest first. DELETE forgets them.',
  'Authorize pages':
    '&_sandbox=approve|refuse decides without a click; &_sandbox_user=NAME picks or makes the account; &_sandbox_scopes=a,b grants less.',
  'POST /hooks/{name}':
    'Receives webhooks, and responds with ?status=, and to challenges unless ?answers=no. GET lists what came, DELETE forgets it.',
  'POST /push/send/{id}':
    'Takes a message for the browser with this subscription, which is the accountId of its faults. GET /_sandbox/push lists the last ones.',
  'GET /media/sample.{jpg,png,gif,webp,mp4,mp3}': 'Real files. ?type= sends a false content type.',
  'GET /media/wide.mp4': 'A video that is wider than high; sample.mp4 is upright.',
  'GET /media/pages.pdf?pages=N': 'A PDF with N pages. &bytes=B makes it at least so large.',
  'GET /media/big?bytes=N': 'A playable video of any size. &chunked=1 leaves the length out.',
  'GET /media/redirect?to=URL': 'Redirects. &times=N &status=302',
  'GET /media/slow?bytes=N&everyMs=M': 'Arrives in pieces.',
  'GET /media/cut?bytes=N': 'Breaks off in the middle.',
  'GET /media/status/{code}': 'Responds with that status.',
};

/** An invalid control request; `message` explains what is valid. */
class BadControl extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** `/_sandbox/…`: how tests and users inspect the sandbox and inject faults. */
export function controlRoutes(context: SandboxContext, platforms: readonly Platform[]): Router {
  const router = Router();
  router.use(readJson({ limit: '2mb' }));
  router.get('/', (_req, res) => void res.json(describeSandbox(context, platforms)));
  router.get('/published', (req, res) => void res.json(published(platforms, req)));
  router.get('/calls', (req, res) => void res.json(calls(context, req)));
  router
    .route('/faults')
    .get(respond(() => context.faults.list()))
    .post(respond((body) => addFault(context, platforms, body), 201))
    .delete(respond(() => context.faults.clear()));
  const post = (path: string, handle: (body: unknown) => unknown, status = 200) =>
    router.post(path, respond(handle, status));
  post('/reset', (body) => reset(context, platforms, body));
  post('/clock', (body) => advance(context, body));
  post('/settings', (body) => patchSettings(platforms, body));
  post('/accounts', (body) => addAccount(platforms, body), 201);
  post('/tokens', (body) => endTokens(context, platforms, body));
  post('/post', (body) => addPost(context, platforms, body), 201);
  post('/remove', (body) => removePost(platforms, body));
  for (const { name, control } of platforms) if (control) router.use(`/${name}`, control);
  router.use(
    (_req, res) => void res.status(404).json({ error: 'There is no such control request. GET /_sandbox lists them.' }),
  );
  router.use(
    (error: unknown, _req: Request, res: Response, _next: () => void) =>
      void res.status(error instanceof BadControl ? error.status : 400).json({ error: explain(error) }),
  );
  return router;
}

const queryText = z.string().optional().catch(undefined);

const resetSchema = z.strictObject({ keepAccounts: z.boolean().default(false) });

const settingsSchema = z.looseObject({ platform: z.string() });

const accountSchema = z.strictObject({
  platform: z.string(),
  username: z.string().regex(/^[A-Za-z0-9._]{1,30}$/, 'letters, digits, dots and underscores, 30 at most'),
  displayName: z.string().optional(),
  isPrivate: z.boolean().optional(),
  scopes: z.array(z.string()).optional(),
  tokenAgeMs: z.number().min(0).optional(),
});

const tokensSchema = z.strictObject({
  platform: z.string(),
  accountId: z.string(),
  kind: z.string().optional(),
  become: z.enum(['expired', 'revoked']).default('expired'),
});

const postSchema = z.strictObject({
  platform: z.string(),
  accountId: z.string(),
  text: z.string(),
  file: z
    .string()
    .regex(/^\w+\.\w+$/)
    .optional(),
  at: z.iso.datetime().optional(),
});

const removeSchema = z.strictObject({ platform: z.string(), postId: z.string() });

/** `GET /_sandbox`: the requests it serves, and every setting with its current value. */
function describeSandbox(context: SandboxContext, platforms: readonly Platform[]) {
  return {
    now: new Date(context.clock.now()).toISOString(),
    requests: REQUESTS,
    platforms: platforms.map(({ name, title, operations, settings }) => ({
      name,
      title,
      baseUrl: `${context.origin()}/${name}`,
      operations,
      settings: settings.list(),
    })),
  };
}

function published(platforms: readonly Platform[], req: Request) {
  const [platform, accountId] = [queryText.parse(req.query['platform']), queryText.parse(req.query['accountId'])];
  return platforms
    .filter(({ name }) => platform === undefined || name === platform)
    .flatMap((each) => each.published())
    .filter((post) => accountId === undefined || post.accountId === accountId)
    .sort((a, b) => a.at.localeCompare(b.at));
}

function calls(context: SandboxContext, req: Request) {
  const filters = (['platform', 'operation', 'accountId'] as const).map(
    (name) => [name, queryText.parse(req.query[name])] as const,
  );
  return context.calls
    .list()
    .filter((call) => filters.every(([name, value]) => value === undefined || call[name] === value));
}

function respond(handle: (body: unknown) => unknown, status = 200): RequestHandler {
  return (req, res) => void res.status(status).json(handle(req.body ?? {}) ?? { ok: true });
}

function addFault(context: SandboxContext, platforms: readonly Platform[], body: unknown) {
  const fault = faultSchema.parse(body);
  const { operations } = named(platforms, fault.platform);
  if (!operations.includes(fault.operation)) {
    throw new BadControl(
      `"${fault.platform}" has no operation "${fault.operation}". There are: ${operations.join(', ')}.`,
    );
  }
  return context.faults.add(fault);
}

function named(platforms: readonly Platform[], name: string): Platform {
  const platform = platforms.find((one) => one.name === name);
  if (!platform)
    throw new BadControl(`Unknown platform "${name}". There are: ${platforms.map((one) => one.name).join(', ')}.`);
  return platform;
}

/** Everything is as at the start; with `keepAccounts` the accounts and their tokens stay usable. */
function reset(context: SandboxContext, platforms: readonly Platform[], body: unknown) {
  const options = resetSchema.parse(body);
  context.reset();
  for (const platform of platforms) {
    platform.settings.reset();
    platform.reset(options);
  }
}

function advance(context: SandboxContext, body: unknown) {
  const { advanceMs } = z.strictObject({ advanceMs: z.number().min(0) }).parse(body);
  context.clock.advance(advanceMs);
  return { now: new Date(context.clock.now()).toISOString() };
}

/** `{ platform, settingName: value, … }`; responds with all settings of the platform. */
function patchSettings(platforms: readonly Platform[], body: unknown) {
  const { platform, ...changes } = settingsSchema.parse(body);
  const { settings } = named(platforms, platform);
  settings.patch(changes);
  return Object.fromEntries(settings.list().map(({ name, value }) => [name, value]));
}

function addAccount(platforms: readonly Platform[], body: unknown) {
  const { platform, ...options } = accountSchema.parse(body);
  return accountsOf(platforms, platform).seed(options);
}

function accountsOf(platforms: readonly Platform[], name: string): SimulatedAccounts {
  const { accounts } = named(platforms, name);
  if (!accounts) throw new BadControl(`"${name}" has no accounts.`);
  return accounts;
}

/** Expires the tokens of an account early, all of them or one kind. */
function endTokens(context: SandboxContext, platforms: readonly Platform[], body: unknown) {
  const { platform, accountId, kind, become } = tokensSchema.parse(body);
  const tokens = accountsOf(platforms, platform)
    .identity.tokensOf(accountId)
    .filter((token) => kind === undefined || token.kind === kind);
  if (tokens.length === 0) throw new BadControl('This account has no such token.');
  for (const token of tokens) {
    if (become === 'revoked') token.revoked = true;
    else token.expiresAt = context.clock.now();
  }
  return { tokens: tokens.length };
}

function addPost({ clock }: SandboxContext, platforms: readonly Platform[], body: unknown) {
  const { platform: name, accountId, text, file, at } = postSchema.parse(body);
  const platform = named(platforms, name);
  if (!platform.addPost) throw new BadControl(`"${name}" has no posts.`);
  if (!platform.accounts?.identity.accounts.has(accountId)) throw new BadControl(`"${name}" has no such account.`);
  const path = file === undefined ? null : fileURLToPath(new URL(`../media/samples/${file}`, import.meta.url));
  const time = at === undefined ? clock.now() : Date.parse(at);
  return { id: platform.addPost({ accountId, text, file: path, at: time }) };
}

function removePost(platforms: readonly Platform[], body: unknown) {
  const { platform: name, postId } = removeSchema.parse(body);
  const platform = named(platforms, name);
  if (!platform.removePost) throw new BadControl(`Posts of "${name}" cannot be removed.`);
  if (!platform.removePost(postId)) throw new BadControl(`"${name}" has no live post "${postId}".`, 404);
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : 'This request cannot be read.';
}
