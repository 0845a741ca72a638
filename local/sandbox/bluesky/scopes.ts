/** What a client may ask for here. https://atproto.com/specs/permission */
const KNOWN = /^(?:atproto|transition:(?:generic|email|chat\.bsky)|(?:repo|blob|rpc|account|identity):\S+)$/;

export const isScope = (scope: string): boolean => KNOWN.test(scope);

/** What a seeded account has granted. */
export const SEEDED_SCOPES = ['atproto', 'repo:app.bsky.feed.post?action=create', 'blob:*/*'];

export const mayPost = (scopes: readonly string[]): boolean =>
  scopes.some(
    (scope) =>
      scope === 'transition:generic' || /^repo:(?:\*|app\.bsky\.feed\.post)(?:\?.*action=create.*)?$/.test(scope),
  );

export const mayUpload = (scopes: readonly string[], mimeType: string): boolean =>
  scopes.some((scope) => {
    if (scope === 'transition:generic') return true;
    const accepted = /^blob:(.+)$/.exec(scope)?.[1];
    return accepted === '*/*' || accepted === mimeType || accepted === mimeType.replace(/\/.*/, '/*');
  });
