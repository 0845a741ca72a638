import { onDemand } from '../components/on-demand.tsx';

/** What few visits need of the posts, loaded once it is opened. */
export const CalendarOnDemand = onDemand(async () => (await import('./calendar/calendar.tsx')).Calendar);
export const TimelineOnDemand = onDemand(async () => (await import('./timeline/timeline.tsx')).Timeline);
