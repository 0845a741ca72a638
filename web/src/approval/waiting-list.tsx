import { useQuery } from '../api/use-query.ts';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { Time } from '../components/time.tsx';
import { useSeen } from '../components/use-seen.ts';
import type { DraftEntry } from '../drafts/requests.ts';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { useAccountNames } from '../posts/use-account-names.ts';
import { authorTag, PlannedTime } from './draft-parts.tsx';
import { isOwn } from './draft-text.ts';
import { waitingDraftQuery } from './query.ts';
import { t } from './texts.ts';

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
  const [isWaiting, preview] = [entry.status === 'waiting', entry.preview || t.noText];
  return (
    <li class="row" ref={row}>
      <div class="row-text">
        <strong class="draft-preview" dir="auto">
          {preview}
        </strong>
        <span class="muted">
          <RichText
            text={t.by}
            tags={{ author: authorTag(entry.createdBy), time: () => <Time iso={entry.updatedAt} /> }}
          />
        </span>
        {entry.rejection && (
          <>
            <span>
              <RichText text={t.youSaid} tags={{ message: () => <bdi>{entry.rejection?.message}</bdi> }} />
            </span>
            <span class="muted">
              <RichText
                text={isOwn(entry) ? t.youCanChange : t.bothCanChange}
                tags={{ author: authorTag(entry.createdBy) }}
              />
            </span>
          </>
        )}
        {/* Many may wait, and each has to be checked. */}
        {isSeen && isWaiting && <Plan entry={entry} />}
      </div>
      <div class="row-end">
        <a class="button small" href={`/dashboard/drafts/${entry.id}`}>
          <RichText text={isWaiting ? t.review({ preview }) : t.open({ preview })} tags={{ hidden }} />
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
  const problems = draft.problems.length;
  return (
    <span class="draft-plan">
      <PlannedTime draft={draft} />
      <span class="draft-targets">
        {draft.post?.targets.map(({ platform, accountId }) => (
          <span key={`${platform}:${accountId}`} title={names.accountName(platform, accountId)}>
            <PlatformIcon platform={platform} />
            <span class="visually-hidden">
              {t.target({
                account: names.accountName(platform, accountId),
                platform: names.platformName(platform),
              })}{' '}
            </span>
          </span>
        ))}
      </span>
      {problems > 0 && (
        <span class={draft.valid ? 'draft-problems warning' : 'draft-problems error'}>{t.problems(problems)}</span>
      )}
    </span>
  );
}
