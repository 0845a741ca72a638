import type { Profile } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { actingFor } from '../api/acting-for.ts';
import { herald } from '../api/client.ts';
import { userQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { focusHeading, Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t as barTexts } from '../profiles/bar-texts.ts';
import { ProfileForm } from '../profiles/profile-form.tsx';
import { ProfileRow } from '../profiles/profile-row.tsx';
import { matching, profilesQuery } from '../profiles/queries.ts';
import { switchProfile } from '../profiles/switch-profile.ts';
import { t } from '../profiles/texts.ts';

/** So many are shown at once; the search finds the others. */
const MAX_SHOWN = 100;

export function ProfilesPage() {
  const query = useQuery(profilesQuery);
  const [text, setText] = useState('');
  const { error, run } = useAction();
  const refetch = () => {
    query.refetch();
    // The first profile shows the switch on every page, and the last one hides it.
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  const remove = (profile: Profile) =>
    run(async () => {
      await herald.profiles.delete(profile.id);
      if (profile.id === actingFor?.id) return switchProfile(null, '/settings/profiles');
      focusHeading();
      announce(t.deleted({ name: profile.name }));
      refetch();
    });
  return (
    <Page
      title={t.title}
      lead={<RichText text={t.lead} tags={{ link: (name) => <a href="/v1/docs#/profiles">{name}</a> }} />}
    >
      {error && <Notice tone="error">{error.message}</Notice>}
      <div class="split narrow-first">
        <section class="card" aria-labelledby="create-profile">
          <h2 id="create-profile">{t.createTitle}</h2>
          <ProfileForm
            action={t.create}
            onSubmit={async ({ name, externalId }) => {
              await herald.profiles.create({ name, ...(externalId === null ? {} : { externalId }) });
              announce(t.created({ name }));
              refetch();
            }}
          />
        </section>
        <div>
          <QueryData query={query}>
            {({ profiles, isComplete }) => {
              if (profiles.length === 0)
                return (
                  <EmptyState title={t.noProfiles}>
                    <p>{t.noProfilesHint}</p>
                  </EmptyState>
                );
              const found = matching(profiles, text);
              return (
                <>
                  <Field label={barTexts.search}>
                    {(control) => (
                      <input
                        {...control}
                        type="search"
                        autocomplete="off"
                        placeholder={barTexts.searchBy}
                        value={text}
                        onInput={(event) => setText(event.currentTarget.value)}
                      />
                    )}
                  </Field>
                  {found.length === 0 ? (
                    <p class="muted">{barTexts.noneFound}</p>
                  ) : (
                    <ul class="rows card">
                      {found.slice(0, MAX_SHOWN).map((profile) => (
                        <ProfileRow key={profile.id} profile={profile} onChange={refetch} onDelete={remove} />
                      ))}
                    </ul>
                  )}
                  {found.length > MAX_SHOWN && <p class="hint">{t.searchForOthers}</p>}
                  {!isComplete && <p class="hint">{t.incomplete}</p>}
                </>
              );
            }}
          </QueryData>
        </div>
      </div>
    </Page>
  );
}
