import { descriptor } from '../../platforms/bluesky/descriptor.ts';
import { type PublisherSubject, publisherContract } from '../../platforms/contract/publisher.ts';
import { openReal } from './fixture.ts';

const subjects = Object.entries(descriptor.publisher).map(([title, subject]) => [title, atServer(subject)] as const);
publisherContract(Object.fromEntries(subjects), openReal);

/**
 * What reaches the server, each once: unsupported content does not, and the calls of an image with a text are also the calls of an
 * image without a text.
 */
function atServer(subject: PublisherSubject): PublisherSubject {
  const { image: _, ...posts } = subject.posts;
  return { ...subject, posts, unsupported: {} };
}
