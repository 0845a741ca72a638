import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cloud } from '@herald-lab/google-cloud';
import { z } from 'zod';
import { inProject } from '../project.ts';
import { type DeployedStack, startDeployedStack } from './deployed-stack/start.ts';
import { firstPlatform } from './first-platform.ts';
import { type NewUser, signUp } from './new-user.ts';
import { readRedirect, readReply } from './reply.ts';

/**
 * Does what a new user does, with the bundle in `folder` and the deployed settings of `cloud`: from signing up to a post that is
 * live on the simulated platform. `print` gets each step. Returns what failed, which is nothing when the post is live.
 */
export async function publishFirstPost(cloud: Cloud, folder: string, print: (step: string) => void): Promise<string[]> {
  const stack = await startDeployedStack(cloud, folder);
  try {
    await publishAsNewUser(stack, print);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), ...stack.warnings];
  } finally {
    await stack.close();
  }
}

const TEXT = 'The first post of this service';
const post = { content: { text: TEXT, platform: firstPlatform } };

const refused = z.object({ error: z.object({ message: z.literal('Subscription required') }) });
const createdKey = z.object({ apiKey: z.string() });
const accepted = z.object({ postSubmissionId: z.string() });

async function publishAsNewUser(stack: DeployedStack, print: (step: string) => void): Promise<void> {
  const user = await signUp(stack);
  print(`${user.email} has signed up and confirmed the address.`);
  await user.call('/api/posts', { post }, { status: 403, schema: refused });
  print('A post was refused: Subscription required.');
  await giveAccess(stack, user.email);
  const { apiKey } = await user.call('/api/api-keys', {}, { status: 201, schema: createdKey });
  print('The user has access and created an API key.');
  const account = await connectFirst(stack, user);
  print(`The account ${account} on ${firstPlatform} is connected.`);
  const withKey = { 'service-api-key': apiKey, 'content-type': 'application/json' };
  const created = { method: 'POST', headers: withKey, body: JSON.stringify({ post }) };
  const response = await stack.request(`${stack.siteUrl}/v1/posts`, created);
  const { postSubmissionId } = await readReply('POST /v1/posts', response, { status: 201, schema: accepted });
  await waitForRun(stack, postSubmissionId, withKey);
  print(`The post ${postSubmissionId} was published with the API key.`);
  print(`The post is live at ${await findLivePost(stack)}.`);
}

/** Gives a user access with the command of an operator, which reaches the services of the stack in place of Google's. */
async function giveAccess({ projectId, addresses }: DeployedStack, email: string): Promise<void> {
  const subscribe = [inProject('ops/control/main.ts'), 'subscribe', email];
  const options = ['--until', '2099-12-31', '--project', projectId];
  await promisify(execFile)(process.execPath, [...subscribe, ...options], { env: { ...process.env, ...addresses } });
}

const started = z.object({ authorizeUrl: z.url() });
const activated = z.object({ accounts: z.array(z.string()).length(1) });

/** Connects an account as the pages do, with a user who approves on the page of the platform. Returns its name. */
async function connectFirst(stack: DeployedStack, user: NewUser): Promise<string> {
  const { authorizeUrl } = await user.call('/api/connections', { platform: firstPlatform }, { schema: started });
  const approval = await fetch(`${authorizeUrl}&_sandbox=approve`, { redirect: 'manual' });
  const callback = await readRedirect(`The authorization page of ${firstPlatform}`, approval);
  const page = await readRedirect(`GET ${callback.split('?')[0]}`, await stack.request(callback));
  const connection = new URLSearchParams(new URL(page).hash.slice(1)).get('connection');
  if (connection === null) throw new Error(`The callback of ${firstPlatform} connected nothing: it led to ${page}.`);
  const { accounts } = await user.call('/api/connections/activate', { connection }, { schema: activated });
  return accounts.join();
}

const progress = z.object({
  runs: z.tuple([z.object({ status: z.string(), error: z.unknown(), lastProblem: z.unknown() })]),
});

/** A text is live within seconds; a lost task would wait for a sweep, which does not run here (ms). */
const RUN_TIMEOUT_MS = 60_000;
const POLL_MS = 500;

async function waitForRun(stack: DeployedStack, id: string, headers: Record<string, string>): Promise<void> {
  const end = Date.now() + RUN_TIMEOUT_MS;
  for (;;) {
    const response = await stack.request(`${stack.siteUrl}/v1/posts/${id}`, { headers });
    const { runs } = await readReply(`GET /v1/posts/${id}`, response, { schema: progress });
    if (runs[0].status === 'succeeded') return;
    if (runs[0].status === 'failed' || Date.now() > end)
      throw new Error(`The post ${id} was not published: ${JSON.stringify(runs[0])}`);
    await pause(POLL_MS);
  }
}

const published = z.array(z.object({ text: z.string().nullable(), url: z.string() }));

/** The address of the post on the platform. */
async function findLivePost({ sandboxUrl }: DeployedStack): Promise<string> {
  const response = await fetch(`${sandboxUrl}/_sandbox/published?platform=${firstPlatform}`);
  const posts = await readReply('GET /_sandbox/published', response, { schema: published });
  const live = posts.find(({ text }) => text === TEXT);
  if (!live) throw new Error(`The post is not live on ${firstPlatform}, which has: ${JSON.stringify(posts)}`);
  return live.url;
}
