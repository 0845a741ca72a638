/** The platform downloads the files. */
export const pulled = mediaAt('SANDBOX');
/** Herald downloads the files, through the injector, and uploads them to the platform. */
export const uploaded = mediaAt('OUTSIDE');

function mediaAt(origin: 'SANDBOX' | 'OUTSIDE') {
  const file = (name: string) => `${origin}/media/${name}`;
  return {
    image: { imageUrls: [file('sample.jpg')] },
    pictures: { imageUrls: [file('sample.jpg'), file('sample.png')] },
    /** Instagram takes no PNG. */
    photos: { imageUrls: [file('sample.jpg'), file('sample.jpg?again')] },
    video: { videoUrl: file('sample.mp4') },
  };
}
