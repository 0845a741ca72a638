import { json, Router } from 'express';
import { z } from 'zod';
import { randomText } from '../core/ids.ts';
import { apiError, invalidParams } from './errors.ts';
import type { TiktokState } from './state.ts';

/** Throws for a media URL that the platform does not pull. */
export const checkUrl = (state: TiktokState, url: string) => {
  const { requireHttps, urlVerification, verifiedPrefixes } = state.settings();
  if (requireHttps && !url.startsWith('https://')) throw invalidParams('The media URL must be https.');
  if (!urlVerification) return;
  const found = [...state.prefixes].filter(([, { verified }]) => verified).map(([prefix]) => prefix);
  if (![...verifiedPrefixes, ...found].some((prefix) => isUnder(url, prefix))) {
    throw apiError(
      403,
      'url_ownership_unverified',
      'The URL ownership is not verified. Verify the domain or the URL prefix first.',
    );
  }
};

/** A prefix is a URL that ends in a slash; without a scheme it is a domain, which covers its subdomains. */
const isUnder = (url: string, prefix: string): boolean => {
  if (prefix.includes('://')) return url.startsWith(prefix);
  const { hostname } = new URL(url);
  return hostname === prefix || hostname.endsWith(`.${prefix}`);
};

const prefixBody = z.strictObject({ prefix: z.url({ protocol: /^https?$/ }).endsWith('/') });

/** The developer portal's page for URL prefixes, as two control requests: one gives the file to serve, one checks it. */
export const prefixRoutes = (state: TiktokState): Router => {
  const router = Router();
  router.use(json());
  router.post('/prefixes', (req, res) => {
    const { prefix } = prefixBody.parse(req.body);
    const known = state.prefixes.get(prefix) ?? { token: randomText(24).replace(/[-_]/g, 'x'), verified: false };
    state.prefixes.set(prefix, known);
    res
      .status(201)
      .json({ prefix, fileName: fileName(known.token), content: fileContent(known.token), verified: known.verified });
  });
  router.post('/prefixes/check', async (req, res) => {
    const { prefix } = prefixBody.parse(req.body);
    const known = state.prefixes.get(prefix);
    if (!known)
      return void res.status(400).json({ error: 'Ask for this prefix first: POST /_sandbox/tiktok/prefixes.' });
    known.verified = await servesFile(prefix, known.token);
    res.json({ prefix, verified: known.verified });
  });
  return router;
};

const fileName = (token: string): string => `tiktok${token}.txt`;

const fileContent = (token: string): string => `tiktok-developers-site-verification=${token}`;

const servesFile = async (prefix: string, token: string): Promise<boolean> => {
  const reply = await fetch(prefix + fileName(token), { redirect: 'manual' }).catch(() => undefined);
  const body = await reply?.text();
  return reply?.status === 200 && body === fileContent(token);
};
