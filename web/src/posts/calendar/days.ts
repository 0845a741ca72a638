import { toLocalInputValue } from '../../components/local-time.ts';

const MONDAY: Weekday = 1;
const SATURDAY: Weekday = 6;
const SUNDAY: Weekday = 7;

/** Where the browser does not know: regions with weeks that begin on another day than Monday, by the Unicode CLDR. */
const sundayRegions =
  /AG|AS|AU|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW/;
const saturdayRegions = /AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY/;

/**
 * A day of the user's calendar, as `2026-11-22`: it has no zone, and no length in hours. Days are counted with the parts of
 * local dates, since one of them may have 23 or 25 hours.
 */
export type Day = string;

/** The day on which a time is for the user. */
export function dayOf(time: Date): Day {
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

/** A day in an address; null for what is none, as the 30th of February. */
export function parseDay(text: string | undefined): Day | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
  if (year === undefined) return null;
  return dayOf(new Date(Number(year), Number(month) - 1, Number(date))) === text ? text : null;
}

/** When a day begins for the user: where midnight is left out by a change of the clock, at the first hour that there is. */
export function startOf(day: Day): Date {
  return new Date(...partsOf(day));
}

export function addDays(day: Day, days: number): Day {
  const [year, month, date] = partsOf(day);
  return dayOf(new Date(year, month, date + days));
}

/** The first day of the month that begins `months` after the month of `day`. */
export function addMonths(day: Day, months: number): Day {
  const [year, month] = partsOf(day);
  return dayOf(new Date(year, month + months, 1));
}

/** 1 is Monday and 7 is Sunday, as in `Intl`. */
type Weekday = number;

const DAYS_OF_WEEK = 7;
const MORNING = 9;

/** The seven days of the week of `day`. */
export function weekOf(day: Day, firstWeekday: Weekday): Day[] {
  const back = (weekdayOf(day) - firstWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  return Array.from({ length: DAYS_OF_WEEK }, (_, n) => addDays(day, n - back));
}

/** The days of all weeks that have a day of the month of `day`. */
export function monthOf(day: Day, firstWeekday: Weekday): Day[] {
  const first = addMonths(day, 0);
  const next = addMonths(day, 1);
  const days: Day[] = [];
  for (
    let week = weekOf(first, firstWeekday);
    (week[0] ?? next) < next;
    week = weekOf(addDays(week[0] ?? next, 7), firstWeekday)
  )
    days.push(...week);
  return days;
}

/** The same time of the clock on another day; the next one that there is where a change of the clock leaves it out. */
export function onDay(time: Date, day: Day): Date {
  return new Date(...partsOf(day), time.getHours(), time.getMinutes(), time.getSeconds(), time.getMilliseconds());
}

/** The time that a new post on this day begins with, for a `datetime-local` control: 9 o'clock, and today at least an hour ahead. */
export function newPostTime(day: Day, now: Date): string {
  const [year, month, date] = partsOf(day);
  const morning = new Date(year, month, date, MORNING);
  const nextHour = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 2);
  return toLocalInputValue(morning > nextHour ? morning : nextHour);
}

function pad(number: number): string {
  return `${number}`.padStart(2, '0');
}

function partsOf(day: Day): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
}

function weekdayOf(day: Day): Weekday {
  return startOf(day).getDay() || 7;
}

interface WeekInfo {
  firstDay: Weekday;
}

/** Browsers have it as a method, as a property, or not at all. */
interface LocaleWithWeek {
  getWeekInfo?: () => WeekInfo;
  weekInfo?: WeekInfo;
}

/** The day on which weeks begin where this language is spoken. */
export function firstWeekday(language: string): Weekday {
  const locale: Intl.Locale & LocaleWithWeek = new Intl.Locale(language);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (known) return known.firstDay;
  const region = locale.maximize().region ?? '';
  if (sundayRegions.test(region)) return SUNDAY;
  return saturdayRegions.test(region) ? SATURDAY : MONDAY;
}
