import type { Config } from './config.ts';

/** Where the web pages are: on this origin, or at the address that a connection may return to. */
export function homeOf({ web, projectId }: Pick<Config, 'web' | 'projectId'>): string {
  return web.allowedOrigins[0] ?? `https://${projectId}.web.app`;
}
