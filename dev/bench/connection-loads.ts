import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { testUserOf } from '../../functions/src/model/ids.ts';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import type { StackDescription } from '../stack/description.ts';
import { connectAccount, signUp, subscribe } from '../stack/user.ts';
import { answerTo, type Load, POSTS, post, readLoad, type SendOne, sendTask } from './load.ts';
import { times } from './measure.ts';

/** The request with which Meta verifies the address of a webhook. */
const VERIFICATION = '/?hub.mode=subscribe&hub.verify_token=verify_local&hub.challenge=1';

/** Users who connect an account on every platform. */
const USERS = 3;

const started = z.object({ authorizeUrl: z.url() });

/** Functions that serve one request at a time, for a user on every platform. */
export function connectionLoads(stack: StackDescription): Load[] {
  const picture = `${stack.sandboxUrl}/media/sample.jpg`;
  const file = `${stack.sandboxUrl}/media/sample.mp4`;
  return [
    { what: `connections of ${USERS} users to every platform`, target: 'authStart', prepare: startLoad(stack) },
    { what: `connections of ${USERS} users to every platform`, target: 'authCallback', prepare: callbackLoad(stack) },
    { what: 'posts with a picture', target: 'thPublish', prepare: directLoad(stack, { imageUrl: picture }) },
    { what: `${POSTS} accounts`, target: 'ttRefreshNow', prepare: refreshLoad(stack) },
    { what: 'events of subscriptions', target: 'stripeWebhook', prepare: paymentLoad },
    { what: 'verifications', target: 'platformWebhook', prepare: readLoad(VERIFICATION, 200) },
    { what: 'videos of test mode', target: 'publishTest', prepare: testLoad(stack, { videoUrl: file }) },
    { what: 'accounts on every platform', target: 'readMetrics', prepare: metricsLoad(stack) },
  ];
}

/** A subscriber who is signed in. */
async function signedInUser(stack: StackDescription) {
  const user = await signUp(stack, `bench-${randomUUID()}@herald.example`, randomUUID());
  await subscribe(context(), user.uid);
  return { ...user, headers: { authorization: `Bearer ${user.idToken}` } };
}

function startLoad(stack: StackDescription) {
  return async (): Promise<SendOne> => {
    const users = await Promise.all(times(USERS).map(() => signedInUser(stack)));
    return async (url) => {
      for (const { headers } of users)
        for (const platform of platforms) await answerTo(`${url}/${platform}`, {}, headers, [200]);
    };
  };
}

/** The redirects of the platforms after the user has approved. */
function callbackLoad(stack: StackDescription) {
  return async (): Promise<SendOne> => {
    const users = await Promise.all(times(USERS).map(() => signedInUser(stack)));
    const callbacks: string[] = [];
    for (const { headers } of users)
      for (const platform of platforms) {
        const answer = await answerTo(`${stack.functionsUrl}/authStart/${platform}`, {}, headers, [200]);
        const approval = new URL(started.parse(JSON.parse(answer)).authorizeUrl);
        approval.searchParams.set('_sandbox', 'approve');
        approval.searchParams.set('_sandbox_user', `bench.${randomUUID().slice(0, 8)}`);
        const { headers: redirect } = await fetch(approval, { redirect: 'manual' });
        const { redirectUri = '' } = context().config.platforms[platform] ?? {};
        callbacks.push((redirect.get('location') ?? '').replace(redirectUri, `/${platform}`));
      }
    return async (url) => {
      for (const callback of callbacks) {
        const response = await fetch(`${url}${callback}`);
        if (response.status !== 200) throw new Error(`${callback}: ${response.status} ${await response.text()}`);
        await response.arrayBuffer();
      }
    };
  };
}

function directLoad(stack: StackDescription, content: object) {
  return async (): Promise<SendOne> => {
    const { uid, headers } = await signedInUser(stack);
    await connectAccount(context(), stack, uid, 'threads', 'bench');
    return async (url) => {
      for (const index of times(POSTS)) await post(url, { text: `Bench ${index}`, ...content }, headers, [200]);
    };
  };
}

function refreshLoad(stack: StackDescription) {
  return async (): Promise<SendOne> => {
    const { uid, headers } = await signedInUser(stack);
    for (const index of times(POSTS)) await connectAccount(context(), stack, uid, 'tiktok', `bench${index}`);
    return (url) => post(url, {}, headers, [200]);
  };
}

/** Events with signatures as Stripe makes them: https://docs.stripe.com/webhooks#verify-manually */
async function paymentLoad(): Promise<SendOne> {
  return async (url) => {
    for (const _event of times(POSTS)) {
      const created = Math.floor(Date.now() / 1000);
      const object = { id: 'sub_bench', customer: 'cus_bench', status: 'active', metadata: { userId: randomUUID() } };
      const event = {
        id: `evt_${randomUUID()}`,
        type: 'customer.subscription.updated',
        created,
        livemode: false,
        data: { object },
      };
      const signature = createHmac('sha256', 'whsec_local')
        .update(`${created}.${JSON.stringify(event)}`)
        .digest('hex');
      await post(url, event, { 'stripe-signature': `t=${created},v1=${signature}` }, [200]);
    }
  };
}

function testLoad(stack: StackDescription, content: object) {
  return async (): Promise<SendOne> => {
    const { uid } = await signedInUser(stack);
    await createApiKey(context(), uid, null, { livemode: false });
    const userId = testUserOf(uid);
    return async (url) => {
      for (const platform of platforms) {
        const { docs } = await context().store.user(userId).accounts(platform).limit(1).get();
        const target = { platform, accountId: docs[0]?.id };
        const request = { post: { content: { text: 'Bench', ...content, platform: target } } };
        await sendTask(url, { platform, userId, postSubmissionId: randomUUID(), request });
      }
    };
  };
}

function metricsLoad(stack: StackDescription) {
  return async (): Promise<SendOne> => {
    const { uid } = await signedInUser(stack);
    const accounts: { platform: Platform; accountId: string }[] = [];
    for (const platform of platforms)
      accounts.push({ platform, accountId: await connectAccount(context(), stack, uid, platform, 'bench') });
    return async (url) => {
      for (const account of accounts) await sendTask(url, { reads: [{ userId: uid, ...account, of: 'account' }] });
    };
  };
}
