// The API reference: Redoc shows the description that the API serves.
// @ts-expect-error The bundle has no types.
import { init } from '@redocly/cli/lib/chunks/redoc.standalone.js';
import './styles/reference.css';

const options = { disableTelemetry: true, layout: 'three-panel', jsonSamplesExpandLevel: 4 };
init('/v1/openapi.json', options, document.getElementById('reference'));
