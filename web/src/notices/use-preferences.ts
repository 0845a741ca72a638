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

/** What the user chooses, saved at once. Only what changes is sent. Where that fails, the choice is as it was. */
export function usePreferences(stored: NoticeSettings) {
  const [unsaved, setUnsaved] = useState<NoticePreferences>({});
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const saving = useRef({ last: Promise.resolve(), count: 0 });
  // The time zone of this browser counts until the user chooses another.
  const timeZone = stored.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = async (body: NoticePreferences) => {
    try {
      const settings = await request('patch', '/api/notice-settings', { body });
      await queryClient.cancelQueries({ queryKey: noticeSettingsQuery.queryKey });
      queryClient.setQueryData(noticeSettingsQuery.queryKey, settings);
      setSaved(true);
      announce(t.isSaved);
    } catch (thrown) {
      setError(toApiError(thrown));
    }
    saving.current.count -= 1;
    if (saving.current.count === 0) setUnsaved({});
  };
  const change = (part: NoticePreferences) => {
    setSaved(false);
    setError(null);
    setUnsaved((earlier) => merged(earlier, part));
    saving.current.count += 1;
    saving.current.last = saving.current.last.then(() => save({ timeZone, ...part }));
  };
  return { chosen: merged({ ...stored, timeZone }, unsaved), isSaved, error, change };
}

function merged<Preferences extends NoticePreferences>(earlier: Preferences, later: NoticePreferences): Preferences {
  const { email, push } = earlier;
  return { ...earlier, ...later, email: { ...email, ...later.email }, push: { ...push, ...later.push } };
}
