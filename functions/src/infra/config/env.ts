/**
 * The only file that reads the environment. Empty values count as unset: Firebase passes unset parameters as empty
 * strings.
 */
export type Environment = Readonly<Record<string, string | undefined>>;

export function readEnvironment(): Environment {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''));
}

/** Whether this process serves requests to a function; false while a deployment or an emulator only inspects the bundle. */
export function servesFunction(): boolean {
  return process.env['FUNCTION_TARGET'] !== undefined;
}
