/** An e-mail that the sandbox's mail server has accepted. */
interface ReceivedMail {
  /** ISO 8601, simulated time. */
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Mails that are kept. */
const KEPT = 100;

/** The latest e-mails, the oldest first. */
export function createMailbox() {
  let mails: ReceivedMail[] = [];
  return {
    add(mail: ReceivedMail) {
      mails = [...mails, mail].slice(-KEPT);
    },
    list: (): readonly ReceivedMail[] => mails,
    clear() {
      mails = [];
    },
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;
