import type { Response } from 'express';
import type { Config } from '../../infra/config/config.ts';

/**
 * Sends the web app, which shows the page of the browser's address. The page of a connect link is for people who do not know Herald: it
 * loads images of any site over https, connects to this site only, and sends no referrer.
 */
export function sendShell(config: Config, response: Response, { showsLink = false } = {}): void {
  response.status(200).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': showsLink ? linkPolicyFor(config) : policyFor(config),
    ...(showsLink ? { 'Referrer-Policy': 'no-referrer' } : {}),
  });
  response.end(htmlOf(config));
}

/**
 * The HTML of the web app, which is built from `web/` and served by Hosting under names that do not change, so that this
 * page works with either version of the app during a deployment.
 */
function htmlOf({ version }: Config): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Herald ${version}">
<title>Herald</title>
<meta name="description" content="Write one post, and publish it to all your social accounts, exactly once each.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="/app/app.css">
<link rel="modulepreload" href="/app/app.js">
<script type="module" src="/app/start.js"></script>
</head>
<body>
<div id="app"></div>
<noscript>Herald's pages need JavaScript.</noscript>
</body>
</html>
`;
}

/**
 * Only scripts of this site run, and they connect only to this site, the identity provider, the file store and the
 * stream of changes. Images and videos of posts and avatars may come from any host; files that are being uploaded are
 * shown from the device.
 */
function policyFor({ auth, storage, events }: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src https: http: data: blob:',
    'media-src https: http: blob:',
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${new URL(auth.url).origin} ${storage.uploadOrigin} ${events.liveUrl}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Avatars of the sandbox are not encrypted. */
function linkPolicyFor({ emulated }: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' https: data:${emulated ? ' http:' : ''}`,
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
