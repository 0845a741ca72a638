import type { Account } from '@herald-publishing/client';
import { useRef } from 'preact/hooks';
import type { Platform } from '../../api/types.ts';
import { platformName } from '../../components/account-name.ts';
import { type Draft, mediaOf, optionsOf, repliesOf, targetId, textOf } from '../../drafts/draft.ts';
import type { DraftMedia } from '../../drafts/draft-media.ts';
import { PostPreview, type TargetState } from './post-preview.tsx';
import { previewId, problemsId } from './preview-ids.ts';
import { shownReplies } from './shown-replies.ts';
import { t } from './texts.ts';

interface PreviewListProps {
  draft: Draft;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  /** A file of the draft on the device, by its key; undefined where it is not there. */
  fileOf: (key: string) => File | undefined;
  stateOf: (target: string) => TargetState;
  onChange: (change: Partial<Draft>) => void;
}

/** The preview of the draft on each of its accounts. */
export function PreviewList({ draft, accounts, platforms, fileOf, stateOf, onChange }: PreviewListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const leaveOut = (target: string) => {
    onChange({ targets: draft.targets.filter((other) => other !== target) });
    // The preview is gone with its button.
    heading.current?.focus();
  };
  const withFiles = (media: readonly DraftMedia[]) => media.map((item) => ({ ...item, file: fileOf(item.key) }));
  const selected = accounts.filter((account) => draft.targets.includes(targetId(account)));
  return (
    <section class="previews" aria-labelledby="previews">
      <h2 id="previews" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      {selected.length === 0 && <p class="hint">{t.chooseAccount}</p>}
      <div class="preview-list">
        {selected.map((account) => {
          const target = targetId(account);
          const state = stateOf(target);
          const rules = platforms.find(({ platform }) => platform === account.platform)?.replies ?? null;
          return (
            <PostPreview
              key={target}
              id={previewId(target)}
              problemsId={problemsId(target)}
              account={account}
              platform={platformName(platforms, account.platform)}
              text={state.parts?.[0] ?? textOf(draft, target)}
              media={withFiles(mediaOf(draft, target))}
              postType={optionsOf(draft, target)['postType']}
              sharedText={draft.text}
              targetText={draft.ownTexts[target] ?? null}
              state={state}
              replies={shownReplies(draft, target, rules, state.parts).map((reply) => ({
                ...reply,
                media: withFiles(reply.media),
              }))}
              draftReplies={repliesOf(draft, target)}
              split={draft.splitTexts[target]}
              mayBeSplit={rules?.kind === 'thread'}
              onSplit={(split) => onChange({ splitTexts: withEntry(draft.splitTexts, target, split) })}
              onTargetText={(text) => onChange({ ownTexts: withEntry(draft.ownTexts, target, text ?? undefined) })}
              onLeaveOut={() => leaveOut(target)}
            />
          );
        })}
      </div>
    </section>
  );
}

function withEntry<Value>(entries: Record<string, Value>, target: string, value: Value | undefined) {
  const { [target]: _, ...others } = entries;
  return value === undefined ? others : { ...others, [target]: value };
}
