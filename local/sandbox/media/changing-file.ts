import { type Request, Router } from 'express';
import { z } from 'zod';

const version = z.object({
  sample: z.enum(['jpg', 'png', 'gif']),
  /** What the responses say of the version. */
  validator: z.enum(['etag', 'lastModified', 'both', 'none']).default('both'),
  /** How often the file was changed before. */
  nth: z.coerce.number().int().min(0).max(1000).default(0),
  status: z.coerce.number().int().min(200).max(599).default(200),
  /** Answer every request with the file, whatever its conditions. */
  ignoreConditions: z.literal('1').optional(),
});

type Version = z.infer<typeof version>;

/** A file of which each version is older than a day. */
const lastModifiedOf = ({ nth }: Version): string => new Date(Date.UTC(2026, 0, 1, 0, 0, nth)).toUTCString();

const headersOf = (current: Version): Record<string, string> => ({
  ...(['etag', 'both'].includes(current.validator) && { etag: `"version-${current.nth}"` }),
  ...(['lastModified', 'both'].includes(current.validator) && { 'last-modified': lastModifiedOf(current) }),
});

const isUnchanged = (req: Request, { etag, 'last-modified': lastModified }: Record<string, string>): boolean => {
  const asked = req.get('if-none-match');
  return asked ? asked === etag : lastModified !== undefined && req.get('if-modified-since') === lastModified;
};

/**
 * `PUT /NAME?sample=png&nth=1` makes the file another one; GET sends it, or 304 to a request whose conditions name this
 * version.
 */
export const changingFile = (samples: string): Router => {
  const files = new Map<string, Version>();
  const router = Router();
  router.put('/:name', (req, res) => {
    const parsed = version.safeParse(req.query);
    if (!parsed.success) return void res.status(400).type('text').send('Say which: ?sample=jpg, png or gif\n');
    files.set(String(req.params['name']), parsed.data);
    res.status(204).end();
  });
  router.get('/:name', (req, res) => {
    const current = files.get(String(req.params['name']));
    if (current?.status !== 200) return void res.status(current?.status ?? 404).end();
    const headers = headersOf(current);
    res.set(headers);
    if (!current.ignoreConditions && isUnchanged(req, headers)) return void res.status(304).end();
    // Express has validators and conditions of its own.
    delete req.headers['if-none-match'];
    delete req.headers['if-modified-since'];
    res.sendFile(`sample.${current.sample}`, { root: samples, etag: false, lastModified: false });
  });
  return router;
};
