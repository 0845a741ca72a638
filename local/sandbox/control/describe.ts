import type { SandboxContext } from '../core/context.ts';
import type { Platform } from '../core/platform.ts';

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
  'POST /_sandbox/tiktok/prefixes':
    '{ prefix }. The verification file to serve below a URL prefix; then …/prefixes/check { prefix } looks for it.',
  'Authorize pages':
    '&_sandbox=approve|refuse decides without a click; &_sandbox_user=NAME picks or makes the account; &_sandbox_scopes=a,b grants less.',
  'POST /hooks/{name}': 'Receives webhooks, and responds with ?status=. GET lists what came, DELETE forgets it.',
  'GET /media/sample.{jpg,png,gif,webp,mp4,mp3}': 'Real files. ?type= sends a false content type.',
  'GET /media/wide.mp4': 'A video that is wider than high; sample.mp4 is upright.',
  'GET /media/big?bytes=N': 'A playable video of any size. &chunked=1 leaves the length out.',
  'GET /media/redirect?to=URL': 'Redirects. &times=N &status=302',
  'GET /media/slow?bytes=N&everyMs=M': 'Arrives in pieces.',
  'GET /media/cut?bytes=N': 'Breaks off in the middle.',
  'GET /media/status/{code}': 'Responds with that status.',
};

/** `GET /_sandbox`: the requests it serves, and every setting with its current value. */
export const describeSandbox = (context: SandboxContext, platforms: readonly Platform[]) => ({
  now: new Date(context.clock.now()).toISOString(),
  requests: REQUESTS,
  platforms: platforms.map(({ name, title, operations, settings }) => ({
    name,
    title,
    baseUrl: `${context.origin()}/${name}`,
    operations,
    settings: settings.list(),
  })),
});
