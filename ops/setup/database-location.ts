/** The regions in which a database of several regions takes writes: https://firebase.google.com/docs/firestore/locations */
const multiRegions: Readonly<Record<string, readonly string[]>> = {
  nam5: ['us-central1'],
  eur3: ['europe-west1', 'europe-west4'],
};

/** The locations in which a database is near to functions of a region. */
export function locationsNear(region: string): string[] {
  return [region, ...Object.keys(multiRegions).filter((name) => multiRegions[name]?.includes(region))];
}
