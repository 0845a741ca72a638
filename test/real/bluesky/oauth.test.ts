import { descriptor } from '../../platforms/bluesky/descriptor.ts';
import { oauthContract } from '../../platforms/contract/oauth.ts';

oauthContract(descriptor.oauth);
