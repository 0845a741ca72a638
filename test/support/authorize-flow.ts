import { z } from 'zod';
import type { TestUser } from './signed-in-user.ts';
import { stack } from './stack.ts';

const started = z.object({ authorizeUrl: z.url(), state: z.string().min(43) });

/** Calls a start or refresh function as the web app does. */
export function callAs(
  user: TestUser,
  name: string,
  query: Record<string, string> = {},
  at: string = stack.functionsUrl,
): Promise<Response> {
  return fetch(`${at}/${name}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${user.idToken}` },
  });
}

export async function start(...call: Parameters<typeof callAs>) {
  return started.parse(await (await callAs(...call)).json());
}

/** The redirect of a response; throws if there is none. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No redirect but ${response.status}.`);
  return new URL(location, response.url);
}

/** The user's decision on the platform's page; resolves with the redirect of the browser. */
export async function decide(authorizeUrl: string, decision: Record<string, string>): Promise<URL> {
  const url = new URL(authorizeUrl);
  for (const [name, value] of Object.entries(decision)) url.searchParams.set(name, value);
  const response = await fetch(url, { redirect: 'manual' });
  if (response.status === 400) throw new Error(`${url.pathname} refuses ${url.search}: ${await response.text()}`);
  return locationOf(response);
}

/** Requests this URL as a browser, without following redirects. */
export function visit(url: URL, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual' });
}
