/** The regions in which a database of several regions takes writes: https://firebase.google.com/docs/firestore/locations */
const multiRegions: Readonly<Record<string, readonly string[]>> = {
  nam5: ['us-central1'],
  eur3: ['europe-west1', 'europe-west4'],
};

/** The locations of buckets in several regions, and which databases are inside them: https://cloud.google.com/storage/docs/locations */
const bucketLocations: readonly (readonly [string, RegExp])[] = [
  ['US', /^(nam5$|us-)/],
  // London and Zurich are outside of the European Union.
  ['EU', /^(eur3$|europe-(?!west2$|west6$))/],
  ['ASIA', /^asia-/],
];

/** Where a bucket outlives the region of a database. Firestore exports into no bucket that does not contain that; null where there is none. */
export function backupLocationOf(databaseLocation: string): string | null {
  return bucketLocations.find(([, inside]) => inside.test(databaseLocation))?.[0] ?? null;
}

/** The locations in which a database is near to functions of a region. */
export function locationsNear(region: string): string[] {
  return [region, ...Object.keys(multiRegions).filter((name) => multiRegions[name]?.includes(region))];
}
