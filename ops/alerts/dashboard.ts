import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

type Dashboard = z.infer<typeof dashboard>;

/** Reads the dashboard, which people edit in the console. Throws for what is not of Google's format, as far as Herald uses it. */
export function readDashboard(): Dashboard {
  return dashboard.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'dashboard.json'), 'utf8')));
}

const chart = z.strictObject({
  title: z.string(),
  xyChart: z.strictObject({
    dataSets: z.array(
      z.strictObject({
        plotType: z.enum(['LINE', 'STACKED_AREA', 'STACKED_BAR']),
        targetAxis: z.literal('Y1'),
        /** Where it is absent, a line is named by its labels. */
        legendTemplate: z.string().optional(),
        timeSeriesQuery: z.strictObject({ prometheusQuery: z.string(), unitOverride: z.string().optional() }),
      }),
    ),
    yAxis: z.strictObject({ scale: z.literal('LINEAR') }),
  }),
});
const logsPanel = z.strictObject({ title: z.string(), logsPanel: z.strictObject({ filter: z.string() }) });

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v1/projects.dashboards */
const dashboard = z.strictObject({
  displayName: z.string(),
  labels: z.record(z.string(), z.string()),
  mosaicLayout: z.strictObject({
    columns: z.literal(48),
    tiles: z.array(
      z.strictObject({
        xPos: z.number().optional(),
        yPos: z.number().optional(),
        width: z.number(),
        height: z.number(),
        widget: z.union([chart, logsPanel]),
      }),
    ),
  }),
});
