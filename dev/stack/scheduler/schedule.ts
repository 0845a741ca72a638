import type { CronOptions } from 'croner';

/** When a scheduled function runs, in croner's terms. */
interface CronSchedule {
  pattern: string;
  options: CronOptions;
}

const UNITS: Record<string, number> = { minute: 60, hour: 3_600, day: 86_400 };

/**
 * Parses a schedule of Cloud Scheduler: a crontab line, or App Engine's `every 5 minutes` and `every day 02:00`. Throws
 * on anything else.
 */
export function parseSchedule(schedule: string, timeZone?: string): CronSchedule {
  const text = schedule.trim();
  const zone = { timezone: timeZone ?? 'UTC' };
  const interval = /^every (?:(\d+) )?(minute|hour|day)s?$/.exec(text);
  if (interval) {
    const seconds = Number(interval[1] ?? 1) * (UNITS[interval[2] ?? ''] ?? 0);
    return { pattern: '* * * * *', options: { ...zone, interval: seconds } };
  }
  const daily = /^every day (\d{2}):(\d{2})$/.exec(text);
  if (daily) return { pattern: `${Number(daily[2])} ${Number(daily[1])} * * *`, options: zone };
  if (text.split(/\s+/).length === 5 && !text.startsWith('every')) return { pattern: text, options: zone };
  throw new Error(`The schedule "${schedule}" is not supported by the local scheduler.`);
}
