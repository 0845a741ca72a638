export const plan = {
  title: 'Tu plan y tu cuenta',
  notifications: 'Notificaciones',
  awaited: 'Esperando la confirmación del pago. Suele tardar unos segundos, y puedes salir de esta página.',
  confirmed: 'Tu pago está confirmado. Ya puedes publicar.',
  paymentFailed: 'Tu último pago falló. Podrás publicar de nuevo cuando hayas pagado.',
  leftCheckout: 'Saliste de la página de pago y no se cobró nada.',
  unsubscribed: 'Para publicar hace falta una suscripción activa. Mientras tanto puedes ver todo lo que hay aquí.',
  unconfirmed:
    'Para publicar hace falta una dirección de correo confirmada. Mientras tanto puedes ver todo lo que hay aquí.',
  credits: 'Créditos de IA',
  creditsHint: 'Transcribir cuesta aproximadamente un crédito por cada minuto de audio o video.',
  priceAtCheckout: 'El precio se muestra en la página de pago',
  trial: { one: 'Gratis el primer día.', other: 'Gratis los primeros {count} días.' },
  cancelTrial: 'Si cancelas antes de que termine la prueba, no pagas nada.',
  cancelAnyTime: 'Puedes cancelar en cualquier momento.',
  platforms: {
    one: 'Una plataforma, con tantas cuentas como quieras',
    other: '{count} plataformas, con tantas cuentas como quieras',
  },
  planning: 'Programación, calendario, borradores y vistas previas',
  programs: 'API, webhooks, servidor MCP y línea de comandos',
  creditsPerPayment:
    '{credits} créditos de IA con cada pago: con uno se transcribe alrededor de un minuto de audio o video',
  subscription: 'Suscripción',
  askAddress: 'Pide acceso a <email/>.',
  askOperator: 'Pide acceso al operador de este servicio.',
  open: 'Aquí puede publicar cualquier usuario con una dirección de correo confirmada.',
  oneMoment: 'Un momento…',
  fixPayment: 'Corregir el pago',
  managePlan: 'Gestionar el plan',
  startTrial: 'Empezar la prueba gratuita',
  subscribe: 'Suscribirse',
  noSubscription: 'No tienes ninguna suscripción.',
  currentPeriod: 'El periodo actual dura hasta el {date}.',
  lastPeriod: 'El último periodo duró hasta el {date}.',
};

export const prices = {
  day: { one: '{price} al día', other: '{price} cada {count} días' },
  week: { one: '{price} a la semana', other: '{price} cada {count} semanas' },
  month: { one: '{price} al mes', other: '{price} cada {count} meses' },
  year: { one: '{price} al año', other: '{price} cada {count} años' },
};
