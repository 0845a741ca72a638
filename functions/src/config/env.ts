/** Reads the environment; the only file that does. Empty means absent, as Firebase hands unset parameters on. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const readEnvironment = (): Environment =>
  Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''));

/** Whether this process serves the named function and no other; false where a bundle is only being looked through. */
export const servesOnly = (functionName: string): boolean => process.env['FUNCTION_TARGET'] === functionName;
