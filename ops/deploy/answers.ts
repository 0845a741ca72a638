import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { firebaseFunction, firebaseModule } from '../firebase-cli.ts';
import { type DeployedFunction, deployedFunctions } from './cli-plan.ts';
import { outdated, type Release } from './functions.ts';

/** A new address and a new permission take up to a minute until they work everywhere. */
const PAUSES_MS = [1000, 15_000, 60_000];

const TIMEOUT_MS = 30_000;

/** Checks that every function is deployed as planned, and that those for HTTP answer. Throws with the names of the others. */
export async function checkFunctions(release: Release): Promise<string> {
  const { project, declared } = release;
  const old = await outdated(release);
  if (old.length > 0) throw new Error(`These functions are not completely deployed: ${namesOf(old)}.`);
  const http = new Set(declared.filter(({ trigger }) => trigger === 'http').map(({ name }) => name));
  let silent = (await deployedFunctions(project)).filter(({ name }) => http.has(name));
  for (const pause of [...PAUSES_MS, null]) {
    silent = await silentOf(silent);
    if (silent.length === 0) return `all ${declared.length} are active, and the ${http.size} for HTTP answer`;
    if (pause !== null) await sleep(pause);
  }
  throw new Error(
    `These functions do not answer: ${namesOf(silent)}. Read their logs: npx firebase functions:log --only ${silent[0]?.name} --project=${project}`,
  );
}

async function silentOf(functions: readonly DeployedFunction[]): Promise<DeployedFunction[]> {
  const silent = await Promise.all(functions.map(async (entry) => ((await answers(entry)) ? [] : [entry])));
  return silent.flat();
}

const answer = z.object({
  response: z.object({ headers: z.custom<Headers>((value) => typeof value === 'object' && value !== null) }),
});
// The client of the Firebase CLI uses the machine's proxy.
const apiv2 = z.object({
  Client:
    firebaseFunction<
      new (options: {
        urlPrefix: string;
        auth: boolean;
      }) => { request(options: object): Promise<unknown> }
    >(),
});

/** Whether Herald answers, with whatever status: it adds the id of the request, and Google's own errors have none. */
async function answers({ url }: DeployedFunction): Promise<boolean> {
  if (!url) return false;
  const { Client } = firebaseModule('apiv2.js', apiv2);
  const { origin, pathname } = new URL(url);
  // With `xml` the client hands the text on as it is.
  const options = { method: 'GET', path: pathname, responseType: 'xml', redirect: 'manual', resolveOnHTTPError: true };
  const client = new Client({ urlPrefix: origin, auth: false });
  const result = await client.request({ ...options, timeout: TIMEOUT_MS }).catch(() => undefined);
  return answer.safeParse(result).data?.response.headers.has('x-request-id') ?? false;
}

function namesOf(functions: readonly { name: string }[]): string {
  return functions.map(({ name }) => name).join(', ');
}
