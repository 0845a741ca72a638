/** Ids of the drive's files: letters, digits, dash and underscore. */
const fileId = /^[\w-]{10,200}$/;

const hosts = new Set(['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com']);

/** `/file/d/ID/view` and its kin, also for a signed-in account's `/file/u/0/d/ID`. */
const filePath = /^\/(?:a\/[^/]+\/)?file\/(?:u\/\d+\/)?d\/([^/]+)/;
const queryPaths = new Set(['/open', '/uc', '/download', '/u/0/uc', '/u/0/open']);

const fileIdOf = (url: URL): string | null => {
  const id = filePath.exec(url.pathname)?.[1] ?? (queryPaths.has(url.pathname) ? url.searchParams.get('id') : null);
  return id && fileId.test(id) ? id : null;
};

/**
 * The direct download behind a share link of Google Drive; any other URL as it is. `confirm` says beforehand what the
 * page about unscanned large files would ask. `endpoint` is the drive's download address.
 */
export const directDownloadUrl = (text: string, endpoint: string): string => {
  const url = URL.parse(text);
  const id = url && hosts.has(url.hostname) ? fileIdOf(url) : null;
  if (!url || !id) return text;
  const direct = new URL(endpoint);
  direct.searchParams.set('id', id);
  direct.searchParams.set('export', 'download');
  direct.searchParams.set('confirm', 't');
  // Files shared before 2021 need it: https://support.google.com/a/answer/10685032
  const resourceKey = url.searchParams.get('resourcekey');
  if (resourceKey) direct.searchParams.set('resourcekey', resourceKey);
  return direct.href;
};

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined) ?? null;

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * What the button on the drive's virus-scan page would ask for; null where the page is another. Answers only with an
 * address of the drive's own endpoint, whatever the page says.
 */
export const confirmedDownloadUrl = (html: string, endpoint: string): string | null => {
  const form = /<form\b[^>]{0,2000}>[\s\S]{0,20000}?<\/form>/i.exec(html)?.[0];
  if (!form || !/id\s*=\s*["']download-form["']/i.test(form)) return null;
  const url = new URL(endpoint);
  for (const [input] of form.matchAll(/<input\b[^>]{0,2000}>/gi)) {
    const name = attribute(input, 'name');
    if (name) url.searchParams.set(unescapeHtml(name), unescapeHtml(attribute(input, 'value') ?? ''));
  }
  return url.searchParams.has('id') && url.searchParams.has('confirm') ? url.href : null;
};
