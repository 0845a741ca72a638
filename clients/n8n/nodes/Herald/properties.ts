import type { INodeProperties } from 'n8n-workflow';
import { textFields } from './text-fields.ts';

const FOR_CONTENT = [
  { resource: ['post'], operation: ['publish', 'validate'] },
  { resource: ['draft'], operation: ['create'] },
];

const OPTION: INodeProperties[] = [
  {
    displayName: 'Option Name or ID',
    name: 'option',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getPlatformOptions' },
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  },
  {
    displayName: 'Value',
    name: 'value',
    type: 'string',
    default: '',
    description: 'A text, true or false, a number, texts with commas between them, or JSON',
  },
];

/** The fields of the node. Those for the content of a post exist once for posts and once for drafts. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Draft', value: 'draft' },
      { name: 'Post', value: 'post' },
    ],
    default: 'post',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['post'] } },
    options: [
      {
        name: 'Cancel',
        value: 'cancel',
        action: 'Cancel a post',
        description: 'Cancel a post that has not started',
      },
      { name: 'Get', value: 'get', action: 'Get a post', description: 'Get a post and its outcome' },
      {
        name: 'Publish',
        value: 'publish',
        action: 'Publish a post',
        description: 'Publish a post now or later, once on each target',
      },
      {
        name: 'Retry',
        value: 'retry',
        action: 'Retry a post',
        description: 'Publish a post to its failed targets',
      },
      {
        name: 'Validate',
        value: 'validate',
        action: 'Validate a post',
        description: 'List all problems of a post without publishing it',
      },
    ],
    default: 'publish',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['draft'] } },
    options: [
      {
        name: 'Create',
        value: 'create',
        action: 'Create a draft',
        description: 'Prepare a post that a person publishes or rejects',
      },
    ],
    default: 'create',
  },
  ...FOR_CONTENT.flatMap(contentProperties),
  {
    displayName: 'Post ID',
    name: 'postId',
    type: 'string',
    required: true,
    default: '',
    displayOptions: { show: { resource: ['post'], operation: ['cancel', 'get', 'retry'] } },
    description: 'The postSubmissionId of the post',
  },
  {
    displayName: 'Strict',
    name: 'strict',
    type: 'boolean',
    default: false,
    displayOptions: { show: { resource: ['post'], operation: ['publish'] } },
    description:
      'Whether to refuse a post that a target would certainly not accept, instead of publishing to the others',
  },
  ...waitProperties({ resource: ['post'], operation: ['publish'], time: ['now'] }),
  ...waitProperties({ resource: ['post'], operation: ['retry'] }),
  additionalFields({ resource: ['post'], operation: ['publish', 'validate', 'retry'] }),
  additionalFields({ resource: ['draft'], operation: ['create'] }),
];

function contentProperties(show: Record<string, string[]>): INodeProperties[] {
  return [
    {
      displayName: 'Text',
      name: 'text',
      type: 'string',
      typeOptions: { rows: 4 },
      default: '',
      displayOptions: { show },
    },
    {
      displayName: 'Target Names or IDs',
      name: 'targets',
      type: 'multiOptions',
      typeOptions: { loadOptionsMethod: 'getAccounts' },
      default: [],
      displayOptions: { show },
      description:
        'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
      hint: 'The accounts to publish to. An ID is "platform:account" or, with one account on the platform, "platform".',
    },
    {
      displayName: 'Platform Options',
      name: 'platformOptions',
      type: 'fixedCollection',
      typeOptions: { multipleValues: true },
      placeholder: 'Add Option',
      default: {},
      displayOptions: { show },
      description: 'What one platform alone can do, for the targets on this platform',
      options: [{ displayName: 'Option', name: 'options', values: OPTION }],
    },
    {
      displayName: 'Media URLs',
      name: 'mediaUrls',
      type: 'string',
      typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Media' },
      default: [],
      placeholder: 'https://example.com/picture.jpg',
      displayOptions: { show },
      description: 'Addresses of images or videos, in their order',
    },
    ...textFields.map(
      ({ name, label, value, description }): INodeProperties => ({
        displayName: label,
        name,
        ...(value === null ? { type: 'boolean', default: false } : { type: 'string', default: '' }),
        displayOptions: { show },
        description:
          value === null ? `Whether to ${description}` : description.charAt(0).toUpperCase() + description.slice(1),
      }),
    ),
    {
      displayName: 'Time',
      name: 'time',
      type: 'options',
      options: [
        { name: 'Now', value: 'now' },
        { name: 'At', value: 'at', description: 'At a time that you choose' },
        { name: 'Next Slot', value: 'slot', description: 'In the next free slot of your weekly posting times' },
      ],
      default: 'now',
      displayOptions: { show },
    },
    {
      displayName: 'Scheduled Time',
      name: 'scheduledTime',
      type: 'dateTime',
      required: true,
      default: '',
      displayOptions: { show: { ...show, time: ['at'] } },
      description: 'Without an offset, in the time zone of the workflow',
    },
  ];
}

function waitProperties(show: Record<string, string[]>): INodeProperties[] {
  return [
    {
      displayName: 'Wait for the Outcome',
      name: 'waitForOutcome',
      type: 'boolean',
      default: true,
      displayOptions: { show },
      description: 'Whether to wait until the post is live, and to fail if it is not live on all targets',
    },
    {
      displayName: 'Max Wait (Minutes)',
      name: 'maxWait',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 10,
      displayOptions: { show: { ...show, waitForOutcome: [true] } },
      description: 'The node fails after this time. Publishing goes on.',
    },
  ];
}

function additionalFields(show: Record<string, string[]>): INodeProperties {
  return {
    displayName: 'Additional Fields (JSON)',
    name: 'additionalFields',
    type: 'json',
    default: '{}',
    displayOptions: { show },
    description:
      'Further fields of the request, such as {"post": {"content": {"replies": [{"text": "…"}]}}}. They win over the fields above.',
  };
}
