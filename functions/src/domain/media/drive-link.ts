import { readHtml } from '../../infra/http-client/html.ts';

/** Google Drive's file ids. */
const fileId = /^[\w-]{10,200}$/;

const hosts = new Set(['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com']);

/** `/file/d/ID/view` and similar, also with an account number: `/file/u/0/d/ID`. */
const filePath = /^\/(?:a\/[^/]+\/)?file\/(?:u\/\d+\/)?d\/([^/]+)/;
const queryPaths = new Set(['/open', '/uc', '/download', '/u/0/uc', '/u/0/open']);

/**
 * The download URL for a share link of Google Drive; any other URL is returned unchanged. `confirm` answers the warning page
 * for large files in advance. `endpoint` is Drive's download URL.
 */
export function directDownloadUrl(text: string, endpoint: string): string {
  const url = URL.parse(text);
  const id = url && hosts.has(url.hostname) ? fileIdOf(url) : null;
  if (!url || !id) return text;
  const direct = new URL(endpoint);
  direct.searchParams.set('id', id);
  direct.searchParams.set('export', 'download');
  direct.searchParams.set('confirm', 't');
  // Required for files shared before 2021: https://support.google.com/a/answer/10685032
  const resourceKey = url.searchParams.get('resourcekey');
  if (resourceKey) direct.searchParams.set('resourcekey', resourceKey);
  return direct.href;
}

/**
 * The URL that the form on Drive's virus scan warning page submits to; null for any other page. Always a URL of `endpoint`,
 * whatever the page contains.
 */
export async function confirmedDownloadUrl(html: string, endpoint: string): Promise<string | null> {
  const url = new URL(endpoint);
  let isInForm = false;
  await readHtml(html, {
    onopentag: (tag, { id, name, value = '' }) => {
      if (tag === 'form') isInForm = id === 'download-form';
      else if (tag === 'input' && isInForm && name) url.searchParams.set(name, value);
    },
    onclosetag: (tag) => {
      if (tag === 'form') isInForm = false;
    },
  });
  return url.searchParams.has('id') && url.searchParams.has('confirm') ? url.href : null;
}

function fileIdOf(url: URL): string | null {
  const id = filePath.exec(url.pathname)?.[1] ?? (queryPaths.has(url.pathname) ? url.searchParams.get('id') : null);
  return id && fileId.test(id) ? id : null;
}
