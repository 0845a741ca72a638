import { descriptor } from '../../platforms/bluesky/descriptor.ts';
import { publisherContract } from '../../platforms/contract/publisher.ts';
import { openReal } from './fixture.ts';

publisherContract(descriptor.publisher, openReal);
