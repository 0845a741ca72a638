export const options = {
  set: { one: '{count} definida', other: '{count} definidas' },
};
