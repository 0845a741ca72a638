import { PlatformFailure } from './contract.ts';

/** A file that its address did not give. Nothing was published; `passing` says that another try may get it. */
export class MediaFailure extends PlatformFailure {
  readonly passing: boolean;

  constructor(message: string, { passing, cause }: { passing: boolean; cause?: unknown }) {
    super({ kind: 'rejected', code: 'media_unusable', message }, { cause });
    this.passing = passing;
  }
}
