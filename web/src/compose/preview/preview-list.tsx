import type { Account } from '@herald-publishing/client';
import { useRef } from 'preact/hooks';
import type { Platform } from '../../api/types.ts';
import { platformName } from '../../components/platform-name.ts';
import { type Draft, mediaOf, optionsOf, targetId, textOf } from '../../drafts/draft.ts';
import { PostPreview, type TargetState } from './post-preview.tsx';
import { previewId, problemsId } from './preview-ids.ts';

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
  const selected = accounts.filter((account) => draft.targets.includes(targetId(account)));
  return (
    <section class="previews" aria-labelledby="previews">
      <h2 id="previews" ref={heading} tabIndex={-1}>
        Preview
      </h2>
      {selected.length === 0 && <p class="hint">Choose an account to see how the post will look there.</p>}
      <div class="preview-list">
        {selected.map((account) => {
          const target = targetId(account);
          return (
            <PostPreview
              key={target}
              id={previewId(target)}
              problemsId={problemsId(target)}
              account={account}
              platform={platformName(platforms, account.platform)}
              text={textOf(draft, target)}
              media={mediaOf(draft, target).map((item) => ({ ...item, file: fileOf(item.key) }))}
              postType={optionsOf(draft, target)['postType']}
              sharedText={draft.text}
              targetText={draft.ownTexts[target] ?? null}
              state={stateOf(target)}
              onTargetText={(text) => onChange({ ownTexts: withTargetText(draft.ownTexts, target, text) })}
              onLeaveOut={() => leaveOut(target)}
            />
          );
        })}
      </div>
    </section>
  );
}

function withTargetText(ownTexts: Draft['ownTexts'], target: string, text: string | null): Draft['ownTexts'] {
  const { [target]: _, ...others } = ownTexts;
  return text === null ? others : { ...others, [target]: text };
}
