import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

export class HeraldApi implements ICredentialType {
  name = 'heraldApi';

  displayName = 'Herald API';

  icon: Icon = { light: 'file:../icons/herald.svg', dark: 'file:../icons/herald.dark.svg' };

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-herald#credentials';

  properties: INodeProperties[] = [
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: 'A live key (sk_live_…) publishes; a test key (sk_test_…) simulates the platforms',
    },
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'https://herald.example.com',
      description: 'The address of the service',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { 'service-api-key': '={{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: '/v1/me' },
  };
}
