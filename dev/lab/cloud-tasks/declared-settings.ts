/** What a function declares of its queue. The Functions SDK marks what is not declared with an object that stands for "reset". */
export function declaredSettings(trigger: { retryConfig: unknown; rateLimits: unknown }): object {
  return {
    retryConfig: numbersOf(trigger.retryConfig),
    rateLimits: numbersOf(trigger.rateLimits),
  };
}

function numbersOf(settings: unknown): object {
  return Object.fromEntries(Object.entries(Object(settings)).filter(([, value]) => typeof value === 'number'));
}
