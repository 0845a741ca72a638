import { expect, it } from 'vitest';
import { stateOf, videoReply } from './video-state.ts';

function phases(video: string, upload: string, process: string, publish: string, word?: string) {
  return {
    video_status: video,
    uploading_phase: { status: upload },
    processing_phase: { status: process },
    publishing_phase: { status: publish, publish_status: word },
  };
}

it.each([
  ['empty', { status: phases('uploading', 'not_started', 'not_started', 'not_started') }],
  ['uploading', { status: phases('uploading', 'in_progress', 'not_started', 'not_started') }],
  ['uploaded', { status: phases('upload_complete', 'complete', 'not_started', 'not_started') }],
  ['uploaded', { status: phases('upload_complete', 'completed', 'not_started', 'not_started') }],
  ['processing', { status: phases('processing', 'complete', 'in_progress', 'not_started') }],
  ['processing', { status: phases('processing', 'complete', 'in_progress', 'not_started', 'draft') }],
  ['uploaded', { status: phases('upload_complete', 'complete', 'not_started', 'not_started', 'draft') }],
  ['publishing', { status: phases('processing', 'complete', 'in_progress', 'in_progress') }],
  ['live', { status: phases('ready', 'complete', 'complete', 'complete', 'published') }],
  ['live', { published: true, status: { video_status: 'ready' } }],
  ['draft', { status: phases('ready', 'complete', 'complete', 'not_started', 'draft') }],
  ['failed', { status: phases('error', 'complete', 'error', 'not_started') }],
  ['failed', { status: phases('upload_failed', 'error', 'not_started', 'not_started') }],
  ['failed', { status: phases('ready', 'complete', 'complete', 'error', 'error') }],
  ['failed', { status: { video_status: 'expired' } }],
  ['uploaded', { status: { video_status: 'ready' } }],
  ['empty', { status: { video_status: 'something new' } }],
])('a video reply has the state %s (%#)', (state, reply) => {
  expect(stateOf(videoReply.parse(reply))).toBe(state);
});
