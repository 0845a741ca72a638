import { useRef, useState } from 'preact/hooks';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import type { NoticePreferences, NoticeSettings } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { t } from './texts.ts';

export const noticeSettingsQuery: QueryOptions<NoticeSettings> = {
  queryKey: ['notice-settings'],
  queryFn: ({ signal }) => request('get', '/api/notice-settings', { signal }),
};

/** What the user chooses, saved at once: the latest choice counts. Where that fails, it is as it was. */
export function usePreferences(stored: NoticeSettings) {
  const [chosen, setChosen] = useState<NoticePreferences>(() => preferencesOf(stored));
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const latest = useRef(chosen);
  const saved = useRef(chosen);
  const saving = useRef(Promise.resolve());
  const show = (preferences: NoticePreferences) => {
    latest.current = preferences;
    setChosen(preferences);
  };
  const save = async (preferences: NoticePreferences) => {
    // A later choice follows.
    if (preferences !== latest.current) return;
    try {
      const settings = await request('put', '/api/notice-settings', { body: preferences });
      saved.current = preferences;
      queryClient.setQueryData(noticeSettingsQuery.queryKey, settings);
      setSaved(true);
      announce(t.isSaved);
    } catch (thrown) {
      setError(toApiError(thrown));
      if (preferences === latest.current) show(saved.current);
    }
  };
  const change = (part: Partial<NoticePreferences>) => {
    setSaved(false);
    setError(null);
    show({ ...latest.current, ...part });
    const preferences = latest.current;
    saving.current = saving.current.then(() => save(preferences));
  };
  return { chosen, isSaved, error, change };
}

/** Times are those of this browser, until the user chooses others. */
function preferencesOf({ email, push, timeZone, language }: NoticeSettings): NoticePreferences {
  return { email, push, language, timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone };
}
