import type { INodePropertyOptions } from 'n8n-workflow';

/** The events of Herald, by name. */
export const eventOptions: INodePropertyOptions[] = [
  { name: 'Account Connected', value: 'account.connected' },
  { name: 'Account Disconnected', value: 'account.disconnected' },
  { name: 'Account Needs Reconnecting', value: 'account.reconnect_required' },
  { name: 'Credits Low', value: 'credits.low' },
  { name: 'Draft Approved', value: 'draft.approved' },
  { name: 'Draft Created', value: 'draft.created' },
  { name: 'Draft Rejected', value: 'draft.rejected' },
  { name: 'Export Ready', value: 'export.ready' },
  { name: 'Key Created', value: 'key.created' },
  { name: 'Post at Risk', value: 'post.at_risk' },
  { name: 'Post Cancelled', value: 'post.cancelled' },
  { name: 'Post Failed', value: 'post.failed' },
  { name: 'Post Gone', value: 'post.gone' },
  { name: 'Post Metrics', value: 'post.metrics' },
  { name: 'Post Partly Published', value: 'post.partly_published' },
  { name: 'Post Published', value: 'post.published' },
  { name: 'Post Reply Failed', value: 'post.reply_failed' },
  { name: 'Post Unknown', value: 'post.unknown' },
  { name: 'Target Cancelled', value: 'target.cancelled' },
  { name: 'Target Failed', value: 'target.failed' },
  { name: 'Target Partly Published', value: 'target.partly_published' },
  { name: 'Target Published', value: 'target.published' },
  { name: 'Target Unknown', value: 'target.unknown' },
  { name: 'Webhook Disabled', value: 'webhook.disabled' },
];
