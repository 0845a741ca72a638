import type { Account } from '@herald-publishing/client';
import type { Platform, TextLength } from '../api/types.ts';
import { announce } from '../components/announcer.tsx';
import { Field } from '../components/field.tsx';
import { t as commonTexts } from '../components/texts.ts';
import type { Draft } from '../drafts/draft.ts';
import { isForVideos } from '../platform-style.ts';
import { countedTexts, TextCount } from './text-count.tsx';
import { t } from './texts.ts';

interface PostTextProps {
  draft: Draft;
  chosen: readonly Account[];
  platforms: readonly Platform[];
  lengths: readonly TextLength[];
  errors: readonly string[];
  onChange: (change: Partial<Draft>) => void;
}

/** The shared text of a post, with its length. One that is too long for a platform with threads can be split. */
export function PostText({ draft, chosen, platforms, lengths, errors, onChange }: PostTextProps) {
  const { ownTexts, splitTexts } = draft;
  const counted = countedTexts(lengths, chosen);
  const hasThreads = (name: string) => platforms.find(({ platform }) => platform === name)?.replies?.kind === 'thread';
  const tooLong = counted.filter(
    ({ target, platform, actual, limit }) => actual > limit && !splitTexts[target] && hasThreads(platform),
  );
  const split = () => {
    const added = Object.fromEntries(tooLong.map(({ target }) => [target, { numbered: false }]));
    onChange({ splitTexts: { ...splitTexts, ...added } });
    announce(t.wasSplit);
    // The button goes away with its focus. The preview has the parts.
    document.getElementById('previews')?.focus();
  };
  return (
    <div class="field">
      <TextField text={draft.text} errors={errors} onChange={(text) => onChange({ text })} />
      <TextCount
        // A platform for videos shows a text beside a video, and cuts it.
        counted={counted.filter(({ target, platform }) => ownTexts[target] === undefined && !isForVideos(platform))}
        platforms={platforms}
      />
      {tooLong.length > 0 && (
        <button type="button" class="small" onClick={split}>
          {t.splitText}
        </button>
      )}
    </div>
  );
}

interface TextFieldProps {
  text: string;
  errors: readonly string[];
  onChange: (text: string) => void;
}

function TextField({ text, errors, onChange }: TextFieldProps) {
  return (
    <Field label={commonTexts.text} errors={errors}>
      {(control) => (
        <textarea
          {...control}
          rows={7}
          dir="auto"
          value={text}
          placeholder={commonTexts.textPlaceholder}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
