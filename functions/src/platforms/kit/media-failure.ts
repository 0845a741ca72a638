import { PlatformFailure } from '../contract/outcome.ts';

/** A file that could not be downloaded. Nothing was published; `transient`: another download may work. */
export class MediaFailure extends PlatformFailure {
  readonly transient: boolean;

  constructor(message: string, { transient, cause }: { transient: boolean; cause?: unknown }) {
    super({ kind: 'rejected', code: 'media_unusable', message }, { cause });
    this.transient = transient;
  }
}
