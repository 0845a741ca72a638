const UNRELEASED = '## [Unreleased]\n';

/** The section of an upgrade: what an operator does, in order, before and after the deploy. */
const UPGRADE_NOTE = /^### What an operator does\n\n(?!###|##)\S/m;

/** A changelog with a new release, and the text of that release. */
interface CutChangelog {
  changelog: string;
  notes: string;
}

/** Moves what is unreleased into a release. `day` is YYYY-MM-DD. Throws where nothing is unreleased, or the upgrade note is missing. */
export function cutChangelog(changelog: string, version: string, day: string): CutChangelog {
  const [before, after] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined) throw new Error('CHANGELOG.md has no section "## [Unreleased]".');
  const nextRelease = after.search(/^## /m);
  const notes = (nextRelease < 0 ? after : after.slice(0, nextRelease)).trim();
  const earlier = nextRelease < 0 ? '' : `\n\n${after.slice(nextRelease).trim()}`;
  if (notes === '') throw new Error('CHANGELOG.md has nothing under "## [Unreleased]".');
  if (!UPGRADE_NOTE.test(notes))
    throw new Error(
      'CHANGELOG.md has no text under "### What an operator does" of "## [Unreleased]": write it, or "Nothing but a deploy.".',
    );
  return { changelog: `${before}${UNRELEASED}\n## [${version}] - ${day}\n\n${notes}${earlier}\n`, notes };
}
