/** The command line cannot be carried out as it is. `fix` says what would work. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly fix: string | null;

  constructor(message: string, fix: string | null = null) {
    super(message);
    this.fix = fix;
  }
}
