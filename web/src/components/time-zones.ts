/** The time zones of the browser, which does not list all names that it knows. */
export function zonesWith(zone: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort();
}
