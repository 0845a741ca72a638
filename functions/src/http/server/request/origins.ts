/** The caller's origin when it is listed, else null. */
export function listedOrigin(listed: readonly string[], origin: string | undefined): string | null {
  return listed.find((entry) => entry === origin) ?? null;
}

/** The caller's origin when it is listed, else the first one listed; null when none is. */
export function allowedOrigin(listed: readonly string[], origin: string | undefined): string | null {
  return listedOrigin(listed, origin) ?? listed[0] ?? null;
}
