export const postViews = {
  all: 'Todas',
  upcoming: 'Próximas',
  attention: 'Requieren atención',
  published: 'Publicadas',
  calendar: 'Calendario',
};
