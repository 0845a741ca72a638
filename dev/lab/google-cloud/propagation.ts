import { GoogleError } from './api.ts';
import type { Cloud } from './cloud.ts';

/**
 * Google Cloud needs seconds to minutes until all of its parts know a new service account or a newly enabled API:
 * https://cloud.google.com/iam/docs/access-change-propagation. Here the time is counted in calls.
 */
export function becomesKnown(cloud: Cloud, name: string): void {
  if (!cloud.knownFrom.has(name)) cloud.knownFrom.set(name, cloud.calls + cloud.callsUntilKnown);
}

/** Whether every part of the cloud knows a service account or an API. */
export function isKnown(cloud: Cloud, name: string): boolean {
  return (cloud.knownFrom.get(name) ?? 0) <= cloud.calls;
}

/** Enables an API. Throws where the project has no billing account. */
export function enableApi(cloud: Cloud, service: string): void {
  if (!cloud.billingEnabled)
    throw new GoogleError(
      400,
      'FAILED_PRECONDITION',
      `Billing account for project '${cloud.projectNumber}' is not found. Billing must be enabled for activation of service(s) '${service}' to proceed.`,
    );
  cloud.enabledApis.add(service);
  becomesKnown(cloud, service);
}

/** https://cloud.google.com/service-usage/docs/enable-disable: an API may answer SERVICE_DISABLED for minutes after it is enabled. */
export function requireKnownApi(cloud: Cloud, service: string): void {
  if (isKnown(cloud, service)) return;
  throw serviceDisabled(cloud, service);
}

/** Throws `SERVICE_DISABLED` for an API that is not enabled, or not known everywhere. */
export function requireEnabledApi(cloud: Cloud, service: string): void {
  if (!cloud.enabledApis.has(service)) throw serviceDisabled(cloud, service);
  requireKnownApi(cloud, service);
}

function serviceDisabled({ projectNumber }: Cloud, service: string): GoogleError {
  return new GoogleError(
    403,
    'PERMISSION_DENIED',
    `${service} has not been used in project ${projectNumber} before or it is disabled. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry. reason: SERVICE_DISABLED`,
  );
}
