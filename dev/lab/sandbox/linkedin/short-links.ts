import { createHash } from 'node:crypto';

/** A link of more characters is shortened. */
const MAX_LENGTH = 26;

/**
 * A text as LinkedIn shows it, with short links. That the API does the same: https://github.com/activepieces/activepieces/issues/3703
 * https://www.linkedin.com/help/linkedin/answer/a521889
 */
export function withShortLinks(text: string): string {
  return text.replace(/https?:\/\/\S+/g, (link) =>
    link.length > MAX_LENGTH ? `https://lnkd.in/${createHash('sha256').update(link).digest('hex').slice(0, 8)}` : link,
  );
}
