import type { Platform } from '@herald-lab/sandbox';
import { createSandbox } from '@herald-lab/sandbox';
import { SANDBOX_ORIGIN } from '../process/environment.ts';
import type { World } from '../world.ts';

export type Sandbox = ReturnType<typeof createSandbox>;

/** Users of one sandbox: it scans all posts for many requests, which suits few users. */
const USERS_PER_SANDBOX = 300;
const TOKEN = /"(?:access_token|refresh_token)"\s*:\s*"([^"]+)"/g;

/** The simulated platforms. Users are spread over several sandboxes, and a call goes to the one that issued its token. */
export class Sandboxes {
  readonly #sandboxes: Sandbox[];
  readonly #byToken = new Map<string, Sandbox>();

  constructor({ time, conditions }: World, users: number) {
    const clock = { now: () => Math.floor(time.now) };
    this.#sandboxes = Array.from({ length: Math.ceil(users / USERS_PER_SANDBOX) }, () =>
      createSandbox(() => SANDBOX_ORIGIN, { clock, settings: conditions.sandbox }),
    );
  }

  /** All platforms of all sandboxes. */
  get platforms(): readonly Platform[] {
    return this.#sandboxes.flatMap(({ platforms }) => platforms);
  }

  /** The sandbox of the user with this number. */
  ofUser(number: number): Sandbox {
    return this.#at(Math.floor(number / USERS_PER_SANDBOX));
  }

  /** Lets calls with these tokens find their sandbox. */
  issued(sandbox: Sandbox, ...tokens: (string | null)[]): void {
    if (this.#sandboxes.length > 1) for (const token of tokens) if (token) this.#byToken.set(token, sandbox);
  }

  /** Likewise for the tokens in a response. */
  issuedIn(sandbox: Sandbox, text: string): void {
    if (this.#sandboxes.length > 1) this.issued(sandbox, ...[...text.matchAll(TOKEN)].map(([, token = '']) => token));
  }

  /** The sandbox that issued one of these tokens. */
  ofTokens(tokens: readonly (string | undefined)[]): Sandbox {
    for (const token of tokens) {
      const found = token === undefined ? undefined : this.#byToken.get(token);
      if (found) return found;
    }
    return this.#at(0);
  }

  dispose(): void {
    for (const { context } of this.#sandboxes) context.dispose();
  }

  #at(index: number): Sandbox {
    const sandbox = this.#sandboxes[index];
    if (!sandbox) throw new RangeError(`There is no sandbox ${index}.`);
    return sandbox;
  }
}
