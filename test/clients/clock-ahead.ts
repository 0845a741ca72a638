// Loaded before a recipe: moves the clock of its process as far ahead as the clock of the tests. Receivers refuse old webhooks.
import { installMovableDate, skipTo } from '../../dev/stack/in-process/movable-date.ts';

installMovableDate();
skipTo(Date.now() + Number(process.env['CLOCK_AHEAD_MS']));
