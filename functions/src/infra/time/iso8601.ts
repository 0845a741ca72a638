const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/i;
/** The basic format, without separators. */
const basicShape = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d+))?)?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/i;

/**
 * Parses a date with a time and a zone in any unambiguous form of ISO 8601; null for anything else. Seconds may be
 * missing, fractions of any length, and the colon of the zone. The calendar date is checked: `Date` would turn 30 February
 * into 2 March.
 */
export function parseIso8601(text: string): Date | null {
  const match = shape.exec(text) ?? basicShape.exec(text);
  if (!match) return null;
  const [year = '', month = '', day = '', hour = '', minute = '', second = '00', fraction = '0'] = match.slice(1);
  const [sign = '+', zoneHour = '00', zoneMinute = '00'] = match.slice(8);
  if (!isDate(Number(year), Number(month), Number(day))) return null;
  if (!isTime(Number(hour), Number(minute), Number(second)) || !isTime(Number(zoneHour), Number(zoneMinute)))
    return null;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const zone = `${sign}${zoneHour}:${zoneMinute}`;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${zone}`);
}

function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isTime(hour: number, minute: number, second = 0): boolean {
  return hour <= 23 && minute <= 59 && second <= 59;
}
