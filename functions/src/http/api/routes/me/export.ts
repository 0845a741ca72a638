import { requestExport, viewExport } from '../../../../domain/exports/index.ts';
import { MINUTE } from '../../../../model/clock.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { address } from '../../response-fields.ts';
import { exportView } from './export-view.ts';

/** How long the address of the file is valid (ms). */
const URL_MS = 15 * MINUTE;

export const exportRoute = defineRoute({
  method: 'get',
  path: '/v1/me/export',
  docs: {
    operationId: 'exportData',
    client: { method: 'exportData', command: null },
    summary: 'Export everything stored about you, as a ZIP archive of JSON files.',
    description:
      'The first request starts the export, which takes seconds or minutes. Requests within a day return the same one, with the ' +
      '`url` of its file after the event `export.ready`; later requests start a new export. The export covers the mode of the key ' +
      '(live or test). The key must not be limited to scopes or accounts. The pages offer the export without a subscription too. It' +
      ' contains no tokens, keys or secrets. Your images and videos are not in it: `media.json` has their addresses.',
  },
  access: { by: 'apiKey', pages: { aboutPerson: true }, scope: null, limit: { prefix: 'export', perMinute: 30 } },
  output: {
    status: 200,
    body: exportView
      .extend({
        url: address.nullable().meta({
          description:
            'Null until the file is complete. Anyone with this address can read the file for 15 minutes; each request returns a new one.',
        }),
      })
      .meta({ id: 'DataExport' }),
    errors: ['insufficient_scope'],
  },
  handle: async ({ ctx, caller: { userId, keyLimits } }) => {
    if (keyLimits?.scopes || keyLimits?.accounts)
      throw new HeraldError(
        'insufficient_scope',
        'An export contains everything, and this API key is limited to some scopes or accounts. Use a key without these limits.',
        { fix: 'Use a key without limits.' },
      );
    const latest = await requestExport(ctx, userId);
    const url = latest.storagePath === null ? null : await ctx.files.signedUrl(latest.storagePath, URL_MS);
    return { body: { ...viewExport(latest), url } };
  },
});
