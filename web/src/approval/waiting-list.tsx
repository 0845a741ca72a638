import { useQuery } from '../api/use-query.ts';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { Time } from '../components/time.tsx';
import { useSeen } from '../components/use-seen.ts';
import type { DraftEntry } from '../drafts/requests.ts';
import { useAccountNames } from '../posts/use-account-names.ts';
import { authorOf, problemCount } from './draft-text.ts';
import { PlannedTime } from './planned-time.tsx';
import { waitingDraftQuery } from './query.ts';

/** Drafts about which the user decides, or has decided that they have to change. */
export function WaitingList({ drafts }: { drafts: readonly DraftEntry[] }) {
  return (
    <ul class="rows card">
      {drafts.map((entry) => (
        <WaitingRow key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function WaitingRow({ entry }: { entry: DraftEntry }) {
  const [row, isSeen] = useSeen<HTMLLIElement>();
  const author = authorOf(entry);
  return (
    <li class="row" ref={row}>
      <div class="row-text">
        <strong class="draft-preview" dir="auto">
          {entry.preview || 'No text'}
        </strong>
        <span class="muted">
          By <bdi>{author}</bdi>, <Time iso={entry.updatedAt} />
        </span>
        {entry.rejection && (
          <>
            <span>
              You said: <bdi>{entry.rejection.message}</bdi>
            </span>
            <span class="muted">
              <bdi>{author}</bdi> can change it{entry.createdBy.kind === 'key' && ', and so can you'}.
            </span>
          </>
        )}
        {/* Many may wait, and each has to be checked. */}
        {isSeen && entry.status === 'waiting' && <Plan entry={entry} />}
      </div>
      <div class="row-end">
        <a class="button small" href={`/dashboard/drafts/${entry.id}`}>
          {entry.status === 'waiting' ? 'Review' : 'Open'}
          <span class="visually-hidden"> “{entry.preview || 'No text'}”</span>
        </a>
      </div>
    </li>
  );
}

/** When and where a draft would be published, and how many problems it has. */
function Plan({ entry }: { entry: DraftEntry }) {
  const { data: draft } = useQuery(waitingDraftQuery(entry));
  const names = useAccountNames();
  if (!draft) return null;
  const problems = problemCount(draft.problems);
  return (
    <span class="draft-plan">
      <PlannedTime draft={draft} />
      <span class="draft-targets">
        {draft.post?.targets.map(({ platform, accountId }) => (
          <span key={`${platform}:${accountId}`} title={names.accountName(platform, accountId)}>
            <PlatformIcon platform={platform} />
            <span class="visually-hidden">
              {names.accountName(platform, accountId)} on {names.platformName(platform)},{' '}
            </span>
          </span>
        ))}
      </span>
      {problems && <span class={draft.valid ? 'draft-problems warning' : 'draft-problems error'}>{problems}</span>}
    </span>
  );
}
