import type { FieldError } from '../api/api-error.ts';

const CONTENT = 'body.post.content';

const scheduleMessages: Record<string, string> = {
  too_small: 'Choose a time that is at least a minute from now.',
  too_big: 'Choose an earlier time.',
};

/** What the user can do about an error of a field of the composer. The server's message where that is for users already. */
export function fieldMessage({ field, code, message }: FieldError): string {
  if (field === 'body.scheduledTime.slot')
    return 'This is not a free slot of the posting times of these accounts. Choose another slot, or a time.';
  if (field.startsWith('body.scheduledTime')) return scheduleMessages[code] ?? 'Choose a date and a time.';
  if (field === `${CONTENT}.platform` && code === 'too_small') return 'Choose at least one account.';
  if (field.startsWith(`${CONTENT}.platform`) && code === 'missing_integration')
    return 'One of these accounts is no longer connected. Connect it again, or leave it out.';
  if (field.startsWith(`${CONTENT}.link`))
    return 'This is not the address of a page. The address must begin with https://.';
  if (/\.(mediaUrls|replies\.\d+\.media)\./.test(field) && code === 'invalid_string')
    return 'This is not the address of a file. The address must begin with https://.';
  if ((field === `${CONTENT}.mediaUrls` || field === `${CONTENT}.mediaIds`) && code === 'too_big')
    return 'A post cannot contain this many images and videos.';
  if (field === `${CONTENT}.text` && code === 'too_big') return 'This text is too long for every platform.';
  return message;
}
