import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import type { Table } from '../request/route.ts';
import { sendToClient } from './response.ts';

/** Whether the client prefers CSV to JSON. `Vary` says that the response depends on it. */
export function prefersCsv(request: Request, response: Response): boolean {
  response.vary('Accept');
  return request.accepts(['application/json', 'text/csv']) === 'text/csv';
}

/** CSV as RFC 4180 has it. No cell is a formula: https://owasp.org/www-community/attacks/CSV_Injection */
export async function csvOf({ columns, rows }: Table): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  return stringify([columns, ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  });
}

/** https://www.rfc-editor.org/rfc/rfc4180#section-3 */
export function sendCsv(ctx: Context, response: Response, status: number, csv: string): Promise<void> {
  response.set('Content-Type', 'text/csv; charset=utf-8; header=present');
  return sendToClient(ctx, response, status, () => response.send(csv));
}
