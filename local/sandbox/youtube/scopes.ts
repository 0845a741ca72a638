const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;

export const UPLOAD = scope('youtube.upload');
export const READONLY = scope('youtube.readonly');
export const MANAGE = scope('youtube');

/** Every permission an app can request. */
export const YOUTUBE_SCOPES = [UPLOAD, READONLY, MANAGE];
