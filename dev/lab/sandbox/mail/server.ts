import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { z } from 'zod';
import type { SandboxContext } from '../core/context.ts';
import type { Fault } from '../core/faults.ts';

/** The name of the mail server in the control API. */
export const MAIL = 'mail';

/** What faults can be injected into: the greeting, the recipient, and the response to the message. */
export const mailOperations = ['connect', 'recipient', 'message'] as const;

type Operation = (typeof mailOperations)[number];
type Callback = (error?: Error | null) => void;

/** An SMTP server that keeps what it accepts. */
interface MailServer {
  port: number;
  close(): Promise<void>;
}

/** Starts the mail server. A fault with `afterEffect` loses the response to a message that was accepted. */
export async function startMailServer(
  context: Pick<SandboxContext, 'clock' | 'faults' | 'mailbox'>,
  { host, port }: { host: string; port: number },
): Promise<MailServer> {
  const cut = (session: SMTPServerSession): void => {
    for (const connection of server.connections) if (connection.session === session) connection.close();
  };
  /** Ends a step as its fault says; false where there is none that prevents the effect. */
  const fails = (operation: Operation, session: SMTPServerSession, callback: Callback): boolean => {
    const fault = context.faults.take(MAIL, operation, null);
    if (!fault) return false;
    if (fault.afterEffect) {
      cut(session);
      return false;
    }
    if (fault.cut) cut(session);
    else callback(refusalOf(fault));
    return true;
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, callback) => {
      if (!fails('connect', session, callback)) callback();
    },
    onRcptTo: (_address, session, callback) => {
      if (!fails('recipient', session, callback)) callback();
    },
    onData: (stream, session, callback) => {
      readMail(context, stream, session).then((mail) => {
        if (fails('message', session, callback)) return;
        context.mailbox.add(mail);
        callback();
      }, callback);
    },
  });
  // Of connections that a client or a fault has cut.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const bound = z.object({ port: z.number() }).parse(server.server.address());
  return {
    port: bound.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection.close();
      }),
  };
}

function refusalOf({ status = 451, body }: Fault): Error {
  const message = typeof body === 'string' ? body : 'This is a fault of the sandbox.';
  return Object.assign(new Error(message), { responseCode: status });
}

async function readMail(
  { clock }: Pick<SandboxContext, 'clock'>,
  stream: AsyncIterable<Buffer>,
  session: SMTPServerSession,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const { from, subject = '', text = '', html = '', headers } = await PostalMime.parse(Buffer.concat(chunks));
  return {
    at: new Date(clock.now()).toISOString(),
    from: from?.address ?? '',
    to: session.envelope.rcptTo.map(({ address }) => address),
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}
