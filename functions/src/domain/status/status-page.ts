import { escapeHtml } from '../../infra/http-client/escape-html.ts';
import type { Incident } from '../../model/status.ts';
import type { StatusView } from './status.ts';
import { retrying, statusWords } from './status-words.ts';

const style =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}';

/** The status as a page without scripts, images and other files. It reads itself again every minute. */
export function statusPage({ generatedAt, platforms, incidents }: StatusView): string {
  const nameOf = (platform: string): string => platforms.find((one) => one.platform === platform)?.name ?? platform;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="60">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${statusWords.title} · Herald</title>
<style>${style}</style>
<h1>Herald: ${statusWords.title}</h1>
<p>As of ${timeOf(generatedAt)}. Herald writes this page every minute: if this time is long ago, Herald does not work.</p>
<h2>${statusWords.now}</h2>
<ul>
${platforms.map(levelOf).join('\n')}
</ul>
<h2>${statusWords.incidents}</h2>
${incidents.map((incident) => incidentOf(incident, nameOf)).join('\n') || `<p>${statusWords.noIncidents}</p>`}
<p><a href="status.json">status.json</a></p>
</html>
`;
}

function levelOf({ name, level, since, reason, waiting }: StatusView['platforms'][number]): string {
  const details = [
    `${since ? filled(statusWords.since, { time: since }) : statusWords.noPostsYet}${reason ? `: ${escapeHtml(reason)}` : ''}`,
    ...(waiting > 0 ? [retrying(waiting)] : []),
  ];
  return `<li>${escapeHtml(name)}: <strong>${statusWords[level]}</strong> ${details.join('; ')}</li>`;
}

function incidentOf(
  { platforms, startedAt, endedAt, updates }: Incident,
  nameOf: (platform: string) => string,
): string {
  const title = platforms.map(nameOf).join(', ') || statusWords.allPlatforms;
  const duration = endedAt
    ? filled(statusWords.fromTo, { from: startedAt, to: endedAt })
    : filled(statusWords.from, { from: startedAt });
  return [
    `<h3>${escapeHtml(title)}</h3>`,
    `<p><strong>${endedAt ? statusWords.over : statusWords.lasting}</strong> ${duration}</p>`,
    `<ul>${updates.map(({ at, text }) => `<li>${timeOf(at)}: ${escapeHtml(text)}</li>`).join('')}</ul>`,
  ].join('\n');
}

/** A text with times in the places of its tags. */
function filled(text: string, times: Readonly<Record<string, Date>>): string {
  return text.replace(/<(\w+)\/>/g, (tag, name: string) => (times[name] ? timeOf(times[name]) : tag));
}

function timeOf(at: Date): string {
  const iso = at.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
