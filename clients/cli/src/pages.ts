/**
 * The address of a web page of Herald, with words for it. Hosting serves pages and API at one address; one with a path is a
 * function's own, and does not tell where the pages are.
 */
export function pageAddress(url: string, path: string): { address: string | null; text: string } {
  const { origin, pathname } = new URL(url);
  const address = pathname === '/' ? `${origin}${path}` : null;
  return { address, text: address ?? `${path} of Herald's web pages` };
}
