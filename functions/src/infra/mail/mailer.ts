import { Readable } from 'node:stream';
import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { Secret } from '../config/secrets.ts';

/** An e-mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An address where a mail program switches these e-mails off with one POST (RFC 8058). */
  unsubscribeUrl: string;
}

/**
 * The outcome of an e-mail: `sent`: the server has accepted it. `not_sent`: it certainly has not, and may later. `refused`: it never
 * will. `unknown`: it may have, the response was lost.
 */
export type MailOutcome = 'sent' | 'not_sent' | 'refused' | 'unknown';

export interface Mailer {
  /** Never throws. `problem` holds no address and no password. */
  send(mail: Mail): Promise<{ outcome: MailOutcome; problem: string | null }>;
}

const TIMEOUTS = {
  dnsTimeout: 5 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 15 * SECOND,
};

/** Sends e-mail by SMTP, one connection for each. The library is loaded with the first one. Null without a sender or a server. */
export function createMailer({ from }: MailConfig, server: Secret | null): Mailer | null {
  if (from === null || server === null) return null;
  return {
    send: async ({ unsubscribeUrl, text, ...mail }) => {
      const { createTransport } = await import('nodemailer');
      let isBegun = false;
      // Read once the server has greeted, and before it has any of the message.
      async function* begin() {
        isBegun = true;
        yield text;
      }
      try {
        await createTransport({ url: server.reveal(), ...TIMEOUTS }, { from }).sendMail({
          ...mail,
          text: Readable.from(begin()),
          list: { unsubscribe: unsubscribeUrl },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          // The texts of users never name files or addresses to read.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: 'sent', problem: null };
      } catch (error) {
        return failureOf(error, isBegun);
      }
    },
  };
}

/** The errors of nodemailer: https://nodemailer.com/errors */
const failure = z.object({
  code: z.string().catch('unknown'),
  originalCode: z.string().optional().catch(undefined),
  timeoutType: z.string().optional().catch(undefined),
  command: z.string().catch('unknown'),
  responseCode: z.number().nullable().catch(null),
});

/**
 * A failure before the message was begun, or of its sender, is of the connection, the credentials or the settings, which the operator
 * corrects. The message of the error is left out: the server may repeat the address of the person in it.
 */
function failureOf(error: unknown, isBegun: boolean): { outcome: MailOutcome; problem: string } {
  const { code, originalCode, timeoutType, command, responseCode } = failure.parse(error);
  const problem = [code, originalCode, timeoutType, command, responseCode].filter(Boolean).join(' ');
  if (!isBegun || command === 'MAIL FROM') return { outcome: 'not_sent', problem };
  if (responseCode === null) return { outcome: 'unknown', problem };
  return { outcome: responseCode < 500 ? 'not_sent' : 'refused', problem };
}
