import type { Notice, NoticeSettings } from '../../model/notification.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import type { Letter, LetterItem } from './letter.ts';
import type { PushNotice } from './push/send-push.ts';
import type { NoticeTexts } from './texts/notice-texts.ts';
import { textsIn } from './texts/texts.ts';

type Reader = Pick<NoticeSettings, 'language' | 'timeZone'>;

const MAX_ITEMS = 10;
const MAX_SUBJECT = 150;

/** The e-mail of notices, of which the latest about each post or account counts. */
export function noticeLetter(notices: readonly Notice[], reader: Reader): Letter {
  const texts = textsIn(reader.language);
  if (notices.some(({ kind }) => kind === 'test')) return testLetter(texts);
  const latest = latestOfEach(notices);
  const [only] = latest;
  return {
    subject: latest.length === 1 && only ? shorten(withReason(only, reader)) : countsOf(latest, reader),
    items: latest.slice(0, MAX_ITEMS).map((notice) => itemOf(notice, reader)),
    end: latest.length > MAX_ITEMS ? texts.more(latest.length - MAX_ITEMS) : null,
  };
}

/** The same in a browser. */
export function noticePush(notices: readonly Notice[], reader: Reader): PushNotice {
  const latest = latestOfEach(notices);
  const [only] = latest;
  if (latest.length !== 1 || !only)
    return { title: countsOf(latest, reader), body: '', path: '/dashboard', tag: 'herald' };
  return { title: titleOf(only, reader), body: reasonOf(only) ?? '', path: linkOf(only).path, tag: only.about };
}

/** The notification that a person asks for to see that they arrive. */
export function testPush({ language }: Reader): PushNotice {
  // Another page than the one with the button: a page that is open gets no notification of itself.
  return { ...textsIn(language).testPush, path: '/dashboard', tag: 'test' };
}

function testLetter({ test }: NoticeTexts): Letter {
  return { subject: test.subject, items: [{ title: test.subject, lines: [test.text], link: null }], end: null };
}

function latestOfEach(notices: readonly Notice[]): Notice[] {
  const sorted = [...notices].sort((one, other) => one.at.getTime() - other.at.getTime());
  return [...new Map(sorted.map((notice) => [notice.about, notice])).values()];
}

function itemOf(notice: Notice, reader: Reader): LetterItem {
  const texts = textsIn(reader.language);
  const { excerpt, dueAt, problems, kind } = notice;
  const several = new Set(problems.map(({ platform }) => platform)).size > 1;
  const reasons = problems.flatMap(({ platform, message }) =>
    message === null ? [] : [several ? `${nameOf(platform)}: ${message}` : message],
  );
  const { path } = linkOf(notice);
  return {
    title: titleOf(notice, reader),
    lines: [
      ...(excerpt === null ? [] : [texts.excerpt(excerpt)]),
      ...(kind === 'risk' && dueAt ? [texts.planned(timeText(dueAt, reader))] : []),
      ...new Set(reasons),
    ],
    link: { text: kind === 'connection' ? texts.connectAgain : texts.openPost, path },
  };
}

function titleOf({ type, problems }: Notice, { language }: Reader): string {
  const names = [...new Set(problems.map(({ platform }) => nameOf(platform)))];
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names.length > 0 ? names : ['Herald']);
  return textsIn(language).titles[type]?.({ platforms: list, name: problems[0]?.account ?? null }) ?? type;
}

function reasonOf({ problems }: Notice): string | null {
  return problems.find(({ message }) => message !== null)?.message ?? null;
}

function withReason(notice: Notice, reader: Reader): string {
  const reason = reasonOf(notice);
  return reason === null ? titleOf(notice, reader) : `${titleOf(notice, reader)}: ${reason}`;
}

function countsOf(notices: readonly Notice[], { language }: Reader): string {
  const { counts } = textsIn(language);
  const parts = (['failure', 'risk', 'connection'] as const).flatMap((kind) => {
    const count = notices.filter((notice) => notice.kind === kind).length;
    return count === 0 ? [] : [counts[kind](count)];
  });
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}

function linkOf({ about, kind }: Notice): { path: string } {
  return { path: kind === 'connection' ? '/settings/accounts' : postPath(about.slice('post:'.length)) };
}

/** The page of a post. */
export function postPath(postSubmissionId: string): string {
  return `/dashboard/posts/${encodeURIComponent(postSubmissionId)}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= MAX_SUBJECT ? line : `${line.slice(0, MAX_SUBJECT - 1).toWellFormed()}…`;
}

/** A time in the zone of a person, with the zone. */
export function timeText(at: Date, { language, timeZone }: Reader): string {
  return new Intl.DateTimeFormat(language, {
    timeZone: timeZone ?? 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const).format(at);
}

function nameOf(platform: string): string {
  const known = platforms.find((one): one is Platform => one === platform);
  return known ? platformDefinitions[known].displayName : platform;
}
