import type { AttemptEvent } from '../../infra/store/documents/attempt.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import type { Recovered, Steps } from '../../platforms/contract/steps.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';

type LookupResult = Extract<AttemptEvent, { type: 'looked_up' }>['result'];

/** `steps`, with what is done in each of them recorded. */
export function recordedSteps(steps: Steps, recorder: AttemptRecorder): Steps {
  return {
    has: (name) => steps.has(name),
    forget: (...names) => steps.forget(...names),
    remember: (name, schema, effect) =>
      steps.remember(name, schema, () => recorder.within({ step: name, purpose: 'publish' }, effect)),
    once: (name, schema, effect, recover, options) =>
      steps.once(
        name,
        schema,
        async () => {
          try {
            return await recorder.within({ step: name, purpose: 'publish' }, effect);
          } catch (error) {
            if (error instanceof PlatformFailure && error.outcome.kind === 'unknown')
              recorder.add({ type: 'response_lost', step: name });
            throw error;
          }
        },
        async (intent) => {
          const recovered = await recorder.within({ step: name, purpose: 'lookup' }, () => recover(intent));
          recorder.add({ type: 'looked_up', step: name, result: resultOf(recovered) });
          return recovered;
        },
        options,
      ),
  };
}

function resultOf({ happened }: Recovered<unknown>): LookupResult {
  if (happened === 'refusedIfRepeated') return 'repeatable';
  if (happened === 'unknown') return 'unclear';
  return happened ? 'found' : 'not_found';
}
