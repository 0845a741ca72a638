export const components = {
  language: 'Idioma',
  keepIt: 'Conservar',
  oneMoment: 'Un momento…',
  yourPassword: 'Tu contraseña',
  loading: 'Cargando…',
  outOfDate: 'Puede que esta página no esté al día. {problem}',
  tryAgain: 'Intentar de nuevo',
  notLoaded: 'No se pudo cargar esta parte de la página.',
  loadAgain: 'Volver a cargar la página',
  offline:
    'Sin conexión con Herald. Puede que lo que ves no esté al día. Se actualizará en cuanto vuelvas a tener conexión.',
  onlineAgain: 'Vuelves a tener conexión.',
  text: 'Texto',
  textPlaceholder: '¿Qué te gustaría decir?',
  accountOn: '{account} en {platform}',
  page: 'Página',
  companyPage: 'Página de empresa',
  clocksForward:
    'Ese día no existe la hora {time}, porque los relojes se adelantan. Hora de publicación: {used} ({offset}).',
  clocksBack:
    'Ese día la hora {time} ocurre dos veces, porque los relojes se atrasan. La publicación sale la primera vez ({offset}).',
};
