import { publisherContract } from '../contract/publisher.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);
