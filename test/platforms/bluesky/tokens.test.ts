import { tokenContract } from '../contract/tokens.ts';
import { descriptor } from './descriptor.ts';

tokenContract(descriptor.tokens);
