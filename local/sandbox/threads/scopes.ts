/** Every permission an app can request. */
export const THREADS_SCOPES = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_replies',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
  'threads_keyword_search',
  'threads_manage_mentions',
  'threads_location_tagging',
  'threads_profile_discovery',
];
