export const outcomeCounts = {
  published: { one: '{count} publicada', other: '{count} publicadas' },
  partly_published: { one: '{count} publicada en parte', other: '{count} publicadas en parte' },
  publishing: { one: '{count} publicándose', other: '{count} publicándose' },
  scheduled: { one: '{count} programada', other: '{count} programadas' },
  unknown: { one: '{count} con resultado desconocido', other: '{count} con resultado desconocido' },
  failed: { one: '{count} fallida', other: '{count} fallidas' },
  cancelled: { one: '{count} cancelada', other: '{count} canceladas' },
};
