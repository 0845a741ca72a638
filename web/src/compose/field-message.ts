import type { FieldError } from '../api/api-error.ts';
import { t } from './texts.ts';

const CONTENT = 'body.post.content';

const scheduleMessages: Record<string, string> = {
  too_small: t.tooSoon,
  too_big: t.tooLate,
};

/** What the user can do about an error of a field of the composer. The server's message where that is for users already. */
export function fieldMessage({ field, code, message }: FieldError): string {
  if (field === 'body.scheduledTime.slot') return t.notFree;
  if (field.startsWith('body.scheduledTime')) return scheduleMessages[code] ?? t.chooseTime;
  if (field === `${CONTENT}.platform` && code === 'too_small') return t.chooseAccount;
  if (field.startsWith(`${CONTENT}.platform`) && code === 'missing_integration') return t.disconnected;
  if (field.startsWith(`${CONTENT}.link`)) return t.notOfPage;
  if (/\.(mediaUrls|replies\.\d+\.media)\./.test(field) && code === 'invalid_string') return t.notOfFile;
  if ((field === `${CONTENT}.mediaUrls` || field === `${CONTENT}.mediaIds`) && code === 'too_big')
    return t.tooManyFiles;
  if (field === `${CONTENT}.text` && code === 'too_big') return t.tooLong;
  return message;
}
