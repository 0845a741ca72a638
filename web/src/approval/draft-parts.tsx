import type { PostProblem } from '@herald-publishing/client';
import { Icon } from '../components/icon.tsx';
import { Time } from '../components/time.tsx';
import type { DraftEntry } from '../drafts/requests.ts';
import { locale } from '../i18n/language.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { MediaThumbnails } from '../posts/media-thumbnails.tsx';
import { nameOf, problemText, timeOf } from './draft-text.ts';
import type { ReviewedDraft } from './query.ts';
import { t } from './texts.ts';

/** With the day of the week and the zone: a person decides by it. */
export const plannedFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** When the draft would be published. */
export function PlannedTime({ draft }: { draft: ReviewedDraft }) {
  const time = timeOf(draft);
  return (
    <span class="post-time">
      <Icon name="clock" />
      <span>
        {time.kind === 'now' && t.goesOutApproved}
        {time.kind === 'unclear' && t.noValidTime}
        {time.kind === 'later' && (
          <RichText text={t.goesOut} tags={{ time: () => <Time iso={time.iso} format={plannedFormat} /> }} />
        )}
      </span>
    </span>
  );
}

interface ProblemListProps {
  problems: readonly PostProblem[];
  /** Of the list, for screen readers. */
  label: string;
}

/** Problems with their fixes, each once. */
export function ProblemList({ problems, label }: ProblemListProps) {
  const bySeverity = problems.toSorted((a, b) => a.severity.localeCompare(b.severity));
  const texts = new Map(bySeverity.map((problem) => [problemText(problem), problem]));
  return problems.length === 0 ? null : (
    <div class="target-warnings">
      <ul class="plain-list" aria-label={label}>
        {[...texts].map(([text, { severity }]) => (
          <li key={text} class={severity}>
            <span class="visually-hidden">{severity === 'error' ? t.error : t.warning} </span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The tag of a `RichText` for who has prepared or changed a draft. Its content is "you" in the form of the sentence. */
export function authorTag(author: DraftEntry['createdBy']) {
  return (you: string) => <bdi>{nameOf(author, you)}</bdi>;
}

/** The page of a link, and what is known of its preview. */
export function LinkPreview({ link }: { link: NonNullable<NonNullable<ReviewedDraft['post']>['link']> }) {
  const { title, description, imageUrl } = link;
  return (
    <>
      <p class="post-text">
        <RichText text={t.withPreview} tags={{ link: () => <PreviewedPage url={link.url} /> }} />
      </p>
      {title && (
        <p dir="auto">
          <strong>{title}</strong> {description}
        </p>
      )}
      {imageUrl && <MediaThumbnails media={[{ kind: 'image', url: imageUrl }]} />}
    </>
  );
}

function PreviewedPage({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
      <span class="visually-hidden"> {t.newTab}</span>
    </a>
  );
}
