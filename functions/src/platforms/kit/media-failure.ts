import { PlatformFailure } from '../contract/outcome.ts';

/** A file that its address did not give. Nothing was published; `transient` says that another try may get it. */
export class MediaFailure extends PlatformFailure {
  readonly transient: boolean;

  constructor(message: string, { transient, cause }: { transient: boolean; cause?: unknown }) {
    super({ kind: 'rejected', code: 'media_unusable', message }, { cause });
    this.transient = transient;
  }
}
