import type { DraftMedia } from '../../drafts/draft-media.ts';
import { isVideo } from '../../drafts/media-kind.ts';
import { startOf } from './fold.ts';

/** What a platform makes of a text. */
interface SentText {
  title: string | null;
  body: string;
}

/** What Herald sends of a text with a video, cut at a word. */
const TIKTOK_CAPTION = 150;
const YOUTUBE_TITLE = 100;

/** The text of a post as a platform gets it. */
export function sentText(platform: string, text: string, media: readonly DraftMedia[], postType?: unknown): SentText {
  const fullText = text.trim();
  if (platform === 'tiktok') return onTikTok(fullText, media);
  if (platform === 'youtube') return onYouTube(fullText);
  if (platform === 'snapchat') return onSnapchat(fullText, media);
  // A story shows nothing but its file.
  return { title: null, body: postType === 'story' ? '' : fullText };
}

function onTikTok(text: string, media: readonly DraftMedia[]): SentText {
  const isCaption = media.some(isVideo) || media.length === 0;
  return { title: null, body: isCaption ? startOf(text, TIKTOK_CAPTION) : text };
}

function onYouTube(text: string): SentText {
  const body = text.replaceAll('<', '‹').replaceAll('>', '›');
  const [firstLine = ''] = body.split('\n');
  return { title: startOf(firstLine.trim(), YOUTUBE_TITLE), body };
}

/** A story has no text, except the title of a saved story. */
function onSnapchat(text: string, [first]: readonly DraftMedia[]): SentText {
  return first && !isVideo(first) && text !== '' ? { title: text, body: '' } : { title: null, body: text };
}
