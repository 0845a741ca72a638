/** What a function declares of its queue. The Functions SDK marks what is not declared with an object that stands for "reset". */
export const declaredSettings = (trigger: { retryConfig: unknown; rateLimits: unknown }): object => ({
  retryConfig: numbersOf(trigger.retryConfig),
  rateLimits: numbersOf(trigger.rateLimits),
});

const numbersOf = (settings: unknown): object =>
  Object.fromEntries(Object.entries(Object(settings)).filter(([, value]) => typeof value === 'number'));
