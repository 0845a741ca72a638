import { accountMetrics } from './es/account-metrics.ts';
import { afterReconnect } from './es/after-reconnect.ts';
import { approval } from './es/approval.ts';
import { calendar } from './es/calendar.ts';
import { columnHints } from './es/column-hints.ts';
import { columnLabels } from './es/column-labels.ts';
import { components } from './es/components.ts';
import { componentsOnDemand } from './es/components-on-demand.ts';
import { compose } from './es/compose.ts';
import { composeEdit } from './es/compose-edit.ts';
import { composePreview } from './es/compose-preview.ts';
import { composeReplies } from './es/compose-replies.ts';
import { csvImport } from './es/csv-import.ts';
import { draftStates } from './es/draft-states.ts';
import { drafts } from './es/drafts.ts';
import { metricNames } from './es/metric-names.ts';
import { metrics } from './es/metrics.ts';
import { optionForm } from './es/option-form.ts';
import { optionNames } from './es/option-names.ts';
import { optionValues } from './es/option-values.ts';
import { options } from './es/options.ts';
import { outcomeCounts } from './es/outcome-counts.ts';
import { pictureShapes } from './es/picture-shapes.ts';
import { postMetrics } from './es/post-metrics.ts';
import { postPage } from './es/post-page.ts';
import { postReplies } from './es/post-replies.ts';
import { postViews } from './es/post-views.ts';
import { posts } from './es/posts.ts';
import { previewReplies } from './es/preview-replies.ts';
import { replyList } from './es/reply-list.ts';
import { retry } from './es/retry.ts';
import { slots } from './es/slots.ts';
import { postStates } from './es/states.ts';
import { status } from './es/status.ts';
import { storedDrafts } from './es/stored-drafts.ts';
import { templateButton } from './es/template-button.ts';
import { templateChoices } from './es/template-choices.ts';
import { templateDialog } from './es/template-dialog.ts';
import { templateFields } from './es/template-fields.ts';
import { tiktok } from './es/tiktok.ts';
import { tiktokForm } from './es/tiktok-form.ts';
import { tiktokPrivacy } from './es/tiktok-privacy.ts';
import { timeline } from './es/timeline.ts';
import { timelineEvents } from './es/timeline-events.ts';
import { visibility } from './es/visibility.ts';
import { withoutColumn } from './es/without-column.ts';

/** The texts of each part in Spanish, by the name of the part. It imports no script of the pages, which wait for it. */
export const spanish = {
  accountMetrics,
  afterReconnect,
  approval,
  calendar,
  columnHints,
  columnLabels,
  components,
  componentsOnDemand,
  compose,
  composeEdit,
  composePreview,
  composeReplies,
  csvImport,
  drafts,
  draftStates,
  metricNames,
  metrics,
  optionForm,
  optionNames,
  options,
  optionValues,
  outcomeCounts,
  pictureShapes,
  postMetrics,
  postPage,
  postReplies,
  posts,
  postStates,
  postViews,
  previewReplies,
  replyList,
  retry,
  slots,
  status,
  storedDrafts,
  templateButton,
  templateChoices,
  templateDialog,
  templateFields,
  tiktok,
  tiktokForm,
  tiktokPrivacy,
  timeline,
  timelineEvents,
  visibility,
  withoutColumn,
};
