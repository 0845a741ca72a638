import type { Config } from '../../infra/config/config.ts';
import { homeOf } from '../../infra/config/home.ts';
import { escapeHtml } from '../../infra/http-client/escape-html.ts';
import type { Mail } from '../../infra/mail/mailer.ts';
import type { NoticeTexts } from './texts/notice-texts.ts';

/** A part of an e-mail: a title with what there is to say about it, and a page to open. */
export interface LetterItem {
  title: string;
  lines: readonly string[];
  link: { text: string; path: string } | null;
}

export interface Letter {
  subject: string;
  items: readonly LetterItem[];
  /** What follows the items. */
  end: string | null;
}

/** A letter as plain text and as HTML, with the page on which e-mails are switched off. */
export function renderLetter(
  config: Pick<Config, 'web' | 'projectId'>,
  { subject, items, end }: Letter,
  texts: NoticeTexts,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const home = homeOf(config);
  const settings = { text: texts.changeSettings, path: '/settings/notifications' };
  const plain = [
    ...items.map(({ title, lines, link }) =>
      [title, ...lines, ...(link ? [`${link.text}: ${home}${link.path}`] : [])].join('\n'),
    ),
    ...(end === null ? [] : [end]),
    `-- \n${texts.footer}\n${settings.text}: ${home}${settings.path}`,
  ];
  const anchor = ({ text, path }: { text: string; path: string }): string =>
    `<a href="${escapeHtml(home + path)}">${escapeHtml(text)}</a>`;
  const paragraph = (html: string): string => `<p>${html}</p>`;
  const html = [
    ...items.map(({ title, lines, link }) =>
      [`<h2>${escapeHtml(title)}</h2>`, ...lines.map((line) => paragraph(escapeHtml(line)))]
        .concat(link ? paragraph(anchor(link)) : [])
        .join('\n'),
    ),
    ...(end === null ? [] : [paragraph(escapeHtml(end))]),
    `<hr>\n${paragraph(`${escapeHtml(texts.footer)} ${anchor(settings)}`)}`,
  ];
  return { subject, text: `${plain.join('\n\n')}\n`, html: document(html.join('\n')) };
}

function document(body: string): string {
  return `<!doctype html>
<html><head><meta charset="utf-8"><style>
body { max-width: 36em; font: 16px/1.5 sans-serif; }
h2 { margin: 1.5em 0 0.25em; font-size: 1.1em; }
p { margin: 0.25em 0; overflow-wrap: anywhere; }
</style></head><body>
${body}
</body></html>
`;
}
