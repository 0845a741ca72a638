export { EXPORT_QUEUE, exportTask, requestExport, viewExport } from './request-export.ts';
