export const postViews = {
  all: 'Todas',
  upcoming: 'Próximas',
  attention: 'Con problemas',
  published: 'Publicadas',
  calendar: 'Calendario',
};
