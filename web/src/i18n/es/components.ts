export const components = {
  language: 'Idioma',
};
