import type { Environment } from './env.ts';
import { ConfigError } from './values.ts';

/** How e-mail is sent to users. The address of the server, with its password, is the secret `SMTP_URL`. */
export interface MailConfig {
  /** The sender, such as `Herald <herald@example.com>`; null where no e-mail is sent. */
  from: string | null;
}

const SENDER = /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** `MAIL_FROM`. Throws `ConfigError`. */
export function readMailConfig(env: Environment): MailConfig {
  const from = env['MAIL_FROM'] || null;
  if (from !== null && !SENDER.test(from))
    throw new ConfigError(`MAIL_FROM must be an e-mail address, such as Herald <herald@example.com>, not "${from}".`);
  return { from };
}
