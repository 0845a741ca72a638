import { posix } from 'node:path';
import type { Report } from '../report.ts';

/** The part of a report that decides what serves an address. */
interface Served {
  functions: readonly Pick<Report['functions'][number], 'name' | 'region' | 'environment'>[];
  hosting: Pick<Report['hosting'], 'rewrites'>;
}

/** The function that serves an address. */
interface Destination {
  functionName: string;
  /** The path and the query that the function receives. */
  path: string;
  /** The host that the browser requested, which Hosting forwards; null at the address of the function. */
  forwardedHost: string | null;
}

/**
 * Finds the function at an address: by its name on cloudfunctions.net, or by a rewrite of Hosting on the origins of the pages.
 * Throws for every other address.
 */
export function destinationOf(address: string, projectId: string, served: Served): Destination {
  const { origin, host, pathname, search } = new URL(address);
  for (const { name, region } of served.functions)
    if (host === `${region}-${projectId}.cloudfunctions.net` && `${pathname}/`.startsWith(`/${name}/`))
      return { functionName: name, path: `${pathname.slice(name.length + 1) || '/'}${search}`, forwardedHost: null };
  const isSite = originsOf(projectId, served).some((site) => URL.parse(site)?.host === host);
  const rewrite = served.hosting.rewrites.find(({ glob }) => glob === '**' || posix.matchesGlob(pathname, glob));
  // The service of a function has its name in lower case.
  const target = served.functions.find(({ name }) => name.toLowerCase() === rewrite?.run?.serviceId);
  if (isSite && target) return { functionName: target.name, path: `${pathname}${search}`, forwardedHost: host };
  throw new Error(`${origin}${pathname} leads to no deployed function: correct the setting with this address.`);
}

/** The origins of the pages: the deployed ones, then those that every project has. */
export function originsOf(projectId: string, { functions }: Pick<Served, 'functions'>): [string, ...string[]] {
  const chosen = functions[0]?.environment['RETURN_TO_ORIGINS']?.split(',') ?? [];
  const [first, ...others] = chosen.map((origin) => origin.trim());
  const given = [`https://${projectId}.web.app`, `https://${projectId}.firebaseapp.com`] as const;
  return first ? [first, ...others, ...given] : [...given];
}
