import type { Weekday } from './days.ts';

interface WeekInfo {
  firstDay: Weekday;
}

/** Browsers have it as a method, as a property, or not at all. */
interface LocaleWithWeek {
  getWeekInfo?: () => WeekInfo;
  weekInfo?: WeekInfo;
}

const MONDAY: Weekday = 1;
const SATURDAY: Weekday = 6;
const SUNDAY: Weekday = 7;

/** Where the browser does not know: regions with weeks that begin on another day than Monday, by the Unicode CLDR. */
const sundayRegions =
  /AG|AS|AU|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW/;
const saturdayRegions = /AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY/;

/** The day on which weeks begin where this language is spoken. */
export function firstWeekday(language: string): Weekday {
  const locale: Intl.Locale & LocaleWithWeek = new Intl.Locale(language);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (known) return known.firstDay;
  const region = locale.maximize().region ?? '';
  if (sundayRegions.test(region)) return SUNDAY;
  return saturdayRegions.test(region) ? SATURDAY : MONDAY;
}
