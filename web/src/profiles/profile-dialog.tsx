import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type ActingProfile, actingFor } from '../api/acting-for.ts';
import { herald } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Field } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { QueryData } from '../components/query-data.tsx';
import { t } from './bar-texts.ts';
import { chosenProfile, matching, profilesQuery } from './queries.ts';
import { switchProfile } from './switch-profile.ts';

/** The list of whom the page can act for. The browser traps the focus, and Escape closes it. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const query = useQuery(profilesQuery);
  const [text, setText] = useState('');
  const { isPending, error, run } = useAction();
  useEffect(() => dialog.current?.showModal(), []);
  const choose = (profile: ActingProfile | null) => run(() => switchProfile(profile));
  const found = matching(query.data?.profiles ?? [], text);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const list = query.data ?? { profiles: [], isComplete: false };
      const chosen = await chosenProfile(list, text, (id) => herald.profiles.get(`external:${id}`));
      if (chosen) await switchProfile(chosen);
    });
  };
  return (
    <dialog ref={dialog} class="confirm-dialog profile-dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{t.actFor}</h2>
      {error && <Notice tone="error">{error.message}</Notice>}
      <form onSubmit={submit}>
        <Field label={t.search}>
          {(control) => (
            <input
              {...control}
              type="search"
              autocomplete="off"
              placeholder={t.searchBy}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
      <QueryData query={query}>
        {({ isComplete }) => (
          <>
            <ul class="choices">
              {text.trim() === '' && <Choice profile={null} disabled={isPending} onChoose={choose} />}
              {found.map((profile) => (
                <Choice key={profile.id} profile={profile} disabled={isPending} onChoose={choose} />
              ))}
            </ul>
            {found.length === 0 && text.trim() !== '' && <p class="hint">{t.noneFound}</p>}
            {!isComplete && <p class="hint">{t.incomplete}</p>}
          </>
        )}
      </QueryData>
      <div class="actions">
        <a href="/settings/profiles" onClick={() => dialog.current?.close()}>
          {t.manage}
        </a>
        <button type="button" class="ghost" onClick={() => dialog.current?.close()}>
          {t.close}
        </button>
      </div>
    </dialog>
  );
}

interface ChoiceProps {
  /** Null for the user. */
  profile: (ActingProfile & { externalId: string | null }) | null;
  disabled: boolean;
  onChoose: (profile: ActingProfile | null) => void;
}

function Choice({ profile, disabled, onChoose }: ChoiceProps) {
  const isCurrent = actingFor?.id === profile?.id;
  return (
    <li>
      <button
        type="button"
        class="ghost"
        disabled={disabled}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(profile)}
      >
        <span class="row-text">
          <strong dir="auto">{profile ? profile.name : t.you}</strong>
          {profile?.externalId && <span class="muted">{profile.externalId}</span>}
        </span>
        {isCurrent && <Icon name="check" />}
      </button>
    </li>
  );
}
