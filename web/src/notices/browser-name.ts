import { t } from './texts.ts';

/** What a user agent says of itself, the special first: most claim to be Chrome or Safari too. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** The name of a browser by its user agent, such as `Firefox · Windows`: how a user tells it from others. It is stored, for every language. */
export function browserName(userAgent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[]) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const known = [find(browsers), find(systems)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' · ') : t.unknownBrowser;
}
