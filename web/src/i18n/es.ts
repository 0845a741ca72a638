/** The texts of each part in Spanish, by the name of the part. They import no script of the pages, which wait for them. */
export const account = {
  data: 'Tus datos',
  dataHint: 'La exportación contiene todo lo que Herald guarda sobre ti. Si eliminas tu cuenta, se elimina todo.',
  deleteAccount: 'Eliminar mi cuenta y mis datos',
  export: 'Exportar mis datos',
  exported: '<link>Descargar el archivo</link> (disponible hasta el <time/>).',
  preparing: 'Estamos preparando tu archivo. Puede tardar unos minutos.',
  sameEmail: 'Esta ya es tu dirección de correo.',
  changeEmailTitle: 'Cambia tu dirección de correo',
  sendLink: 'Enviar el enlace',
  cancel: 'Cancelar',
  newEmail: 'Nueva dirección de correo',
  newEmailHint: 'Enviaremos un enlace a la nueva dirección. Ábrelo para reemplazar la dirección anterior.',
  changePasswordTitle: 'Cambia tu contraseña',
  changePassword: 'Cambiar contraseña',
  newPassword: 'Nueva contraseña',
  passwordRule: 'Al menos 6 caracteres.',
  staySignedIn:
    'Aquí tu sesión sigue abierta. En otros navegadores se cierra en menos de cinco minutos. Tus claves de API siguen ' +
    'funcionando.',
  linkSent: 'El enlace está en camino a <email/>.',
  sendLinkAgain: 'Enviar el enlace de nuevo',
  deleteTitle: '¿Eliminar esta cuenta y todo lo que contiene?',
  deleteEverything: 'Eliminar todo',
  keepAccount: 'Conservar mi cuenta',
  itDeletes: 'Esto no se puede deshacer. En pocos minutos se elimina:',
  deletesPosts: 'tus publicaciones y su historial; las publicaciones programadas no se publicarán',
  deletesAccounts: 'tus cuentas conectadas: Herald renuncia a su acceso a ellas',
  deletesFiles: 'tus archivos, borradores, claves de API y webhooks',
  deletesSubscription: 'tu suscripción, que termina de inmediato y no se vuelve a cobrar, y tus créditos',
  deletesSignIn: 'tus datos de inicio de sesión',
  whatStays:
    'Lo que ya está publicado se queda en las plataformas. Una publicación que se está publicando en este momento puede ' +
    'aparecer todavía. El proveedor de pagos conserva los recibos de tus pagos, como exige la ley.',
  signIn: 'Tu inicio de sesión',
  yourEmail: 'Tu dirección de correo es <email/>.',
  openToConfirm: 'Ábrelo para confirmar la dirección.',
  notConfirmed:
    'No has confirmado esta dirección. Abre el enlace que te enviamos cuando te registraste. Si no llegó, escribe tu ' +
    'contraseña para recibirlo otra vez.',
  changeEmail: 'Cambiar dirección de correo',
  newEmailSent:
    'El enlace está en camino a {email}. Cuando lo abras, se cerrará tu sesión en todas partes. Después, inicia sesión ' +
    'con la nueva dirección.',
  passwordChanged: 'Tu contraseña se cambió.',
};

export const accountMetrics = {
  postsOfDays: 'Publicaciones de los últimos {days} días',
  noPosts: 'Herald no publicó nada en esta cuenta en los últimos {days} días.',
  noNumbers: { one: '{count} publicación, aún sin datos.', other: '{count} publicaciones, aún sin datos.' },
  newest: { one: 'Los últimos datos de {count} publicación:', other: 'Los últimos datos de {count} publicaciones:' },
  sums: 'Sumas de los datos',
  sum: 'Suma',
  postsWith: 'Publicaciones con el dato',
  postsWithout: 'Publicaciones sin el dato',
  noPostHas: 'Ninguna publicación tiene estos datos: {numbers}.',
  downloadDays: 'Descargar los días en CSV',
  bestHours: 'Mejores horas',
  comparedFrom: 'Las horas se comparan a partir de {min} publicaciones con datos.',
  tooFew: {
    one: 'Hay {count} de los últimos {days} días: {more}.',
    other: 'Hay {count} de los últimos {days} días: {more}.',
  },
  moreNeeded: { one: 'falta {count} más', other: 'faltan {count} más' },
  best: 'De las horas con al menos {min} publicaciones, {hour} es la que tiene más {number}: {average} de media, con {posts} publicaciones.',
  noBest: 'Ninguna hora tiene aún {min} publicaciones, así que no se señala ninguna como la mejor.',
  averages: 'Media de {number} por publicación, según la hora',
  from: { one: 'de {count} publicación', other: 'de {count} publicaciones' },
  averagesHint:
    'Media de {number} de cada publicación, con {posts} publicaciones de los últimos {days} días, según la hora de ' +
    'publicación en tu zona horaria ({zone}). Unas pocas publicaciones dicen poco sobre una hora: también importa lo que publicas.',
  followers: 'Seguidores',
  noFollowers:
    'Aún no hay datos: Herald lee los seguidores una vez al día, la primera vez dentro del día siguiente a la conexión de la cuenta.',
  changeSince: '{change} desde el {day}.',
  downloadFollowers: 'Descargar los seguidores en CSV',
  chartSoon: 'Aquí habrá un gráfico a partir del segundo día.',
  asTable: {
    one: 'Los últimos {days} días en una tabla ({count} día con datos)',
    other: 'Los últimos {days} días en una tabla ({count} días con datos)',
  },
  followersOnDays: 'Seguidores de cada día',
  day: 'Día (UTC)',
  change: 'Cambio',
  noDayBefore: 'sin dato del día anterior',
};

export const accountPage = {
  account: 'Cuenta',
  allAccounts: 'Todas las cuentas',
  notConnected: 'Esta cuenta no está conectada',
  onlyConnected: 'Herald solo lee los datos de cuentas conectadas.',
};

export const accountPicker = {
  noneSelected: 'No hay ninguna cuenta seleccionada.',
  noMatch: 'Ninguna cuenta coincide con tu búsqueda.',
  clear: 'Quitar la selección',
  asInLast: 'Elegidas como en tu última publicación.',
  asInLastWithout: 'Elegidas como en tu última publicación, sin las cuentas que ya no están conectadas.',
  selectAll: 'Seleccionar todas',
  sameAsLast: 'Como en la última publicación',
  allOn: 'Todas en {platform}',
  saveAsGroup: 'Guardar como grupo',
  groupName: 'Nombre del grupo',
  groupGets: {
    one: 'El grupo recibe la cuenta seleccionada.',
    other: 'El grupo recibe las {count} cuentas seleccionadas.',
  },
};

export const accounts = {
  title: 'Cuentas',
  lead: 'Adónde pueden ir tus publicaciones. Conecta en cada plataforma tantas cuentas como quieras.',
  belongsToProfile: 'Ahora pertenece al perfil <name/>.',
  profiles: 'Perfiles',
  letOthersConnect: 'Que otra persona conecte cuentas',
  belongs: 'Ahora pertenece a la cuenta de Herald {user}.',
  confirmEmail: '<link>Confirma tu dirección de correo</link>.',
  lost:
    '{accounts}: la plataforma ya no acepta el acceso de Herald, así que las publicaciones fallan allí. Vuelve a ' +
    'conectar para continuar.',
  limited:
    '{accounts}: faltan permisos, así que algunas o todas las publicaciones fallan allí. Vuelve a conectar y permite todo.',
  reconnect: 'Volver a conectar<hidden> {account} en {platform}</hidden>',
  platform: 'Plataforma',
  allPlatforms: 'Todas las plataformas',
  needsAttention: 'Requiere atención',
  groups: 'Grupos',
  noMatch: 'Ninguna cuenta coincide.',
  shown: '{shown} de {accounts} cuentas',
  numbers: 'Datos<hidden> de {account} en {platform}</hidden>',
  cannotPost: 'Limitada: Herald no puede publicar en esta cuenta',
  onlyWithoutFiles: 'Limitada: solo publicaciones sin imágenes ni videos',
  doesNotExpire: 'Esta conexión no caduca',
  renewed: 'Acceso hasta el <time/>, se renueva automáticamente',
  notRenewed: 'Acceso hasta el <time/>: vuelve a conectarla antes',
  nothingPosted: 'Todavía no hay publicaciones',
  showPosts: 'Mostrar sus publicaciones<hidden> en {platform}</hidden>',
  lastPost: 'Última publicación, <time/>: {state}',
  view: 'Ver<hidden> en {platform} (pestaña nueva)</hidden>',
  details: 'Detalles<hidden> de la última publicación en {platform}</hidden>',
  connectAccount: 'Conecta una cuenta',
  connectPlatform: '<hidden>Conectar </hidden>{platform}',
  connectTo: 'Conectar {platform}',
  signInThere: 'Inicias sesión en la página de la propia plataforma. Herald nunca ve tu contraseña de allí.',
  handleHint: 'Por ejemplo, {example}. Déjalo vacío para iniciar sesión en el servidor habitual de {platform}.',
  continueTo: 'Continuar en {platform}',
  connecting: 'Conectando…',
  connected: '{platform} está conectada: <accounts/>.',
  notAllAllowed:
    'No se permitió todo, así que algunas publicaciones pueden fallar hasta que vuelvas a conectar la cuenta.',
  stillNotConnected:
    '<account/> sigue sin conectar: en {platform} iniciaste sesión como <others/>, que ahora está conectada. Inicia ' +
    'sesión allí como <account/> y vuelve a conectar.',
  connectedElsewhere: '{platform} se conectó a otra cuenta de Herald, no a esta.',
  notFinished: '{platform} no se conectó: la conexión no se terminó en la sesión en la que empezó. Inténtalo de nuevo.',
  notAccepted: '{platform} no se conectó: no aceptó la conexión. Inténtalo de nuevo.',
  disconnect: 'Desconectar',
  disconnectAccount: 'Desconectar<hidden> {account} en {platform}</hidden>',
  disconnectTitle: '¿Desconectar {account} en {platform}?',
  disconnectText: 'Herald renuncia a su acceso a esta cuenta de {platform}. Lo que ya está publicado se queda.',
  affected: 'Estas publicaciones programadas no se publicarán allí: <posts/>.',
  affectedAndMore: 'Estas publicaciones programadas no se publicarán allí: <posts/> y otras.',
  affectedPost: '«<text/>», {time}',
  disconnected: '<account/> en {platform} está desconectada.',
  removeThere: 'Para retirar también el acceso de Herald en {platform}, quita Herald en los ajustes de allí.',
};

export const connectionFailures = {
  access_denied: '{platform} no se conectó: no lo permitiste.',
  not_confirmed: '{platform} no se conectó: no lo confirmaste.',
  platform_unavailable: '{platform} no se conectó: no respondió como debía. Inténtalo de nuevo.',
  other_account: '{platform} no se conectó: iniciaste sesión con una cuenta distinta de la que indicaste.',
  no_accounts: '{platform} no se conectó: no compartió ninguna cuenta con Herald.',
  no_page:
    '{platform} no se conectó: no compartió ninguna página, y Herald publica en páginas y en cuentas de Instagram ' +
    'vinculadas a una.',
  no_content_task:
    '{platform} no se conectó: no puedes crear contenido en ninguna de las páginas que compartió. Pide ese permiso a ' +
    'quien administre la página.',
  no_business_access:
    '{platform} no se conectó: no compartió ninguna página. Si la tuya pertenece a un portafolio comercial, permite ' +
    'también el acceso a tus negocios.',
  no_instagram_account:
    '{platform} no se conectó: ninguna de las páginas que compartió está vinculada a una cuenta profesional de Instagram.',
};

export const afterReconnect = {
  missed: {
    one: '<account/> en {platform} vuelve a estar conectada. Mientras no lo estaba, una publicación no llegó a ella:',
    other:
      '<account/> en {platform} vuelve a estar conectada. Mientras no lo estaba, {count} publicaciones no llegaron a ella:',
  },
  publish: { one: 'Publicarla ahora', other: 'Publicar ahora las {count} publicaciones' },
  tryingAgain: 'Reintentando.',
};

export const api = {
  unexpectedResponse: 'Herald devolvió una respuesta inesperada. Inténtalo de nuevo.',
  offline: 'No se puede llegar a Herald. Comprueba tu conexión e inténtalo de nuevo.',
  brokenPage: 'Algo salió mal en esta página. Vuelve a cargarla.',
  sessionEnded: 'Tu sesión ha terminado. Vuelve a iniciar sesión.',
  tryAgain: 'Esto no funcionó. Inténtalo de nuevo.',
  wrongPassword: 'Esta contraseña no es correcta.',
  emailTaken: 'Otra cuenta usa esta dirección de correo.',
};

export const apiErrors = {
  validation_error: 'Algunos campos no son válidos. Revisa los campos marcados.',
  idempotency_conflict: 'Esta publicación ya se está enviando. Revisa tus publicaciones antes de enviarla otra vez.',
  not_retryable: 'No hay nada que reintentar: la publicación ya está en camino o publicada.',
  not_cancellable: 'La publicación ya está en camino o terminada, así que ya no se puede cancelar.',
};

export const signInErrors = {
  EMAIL_NOT_FOUND: 'El correo electrónico o la contraseña no son correctos.',
  INVALID_PASSWORD: 'El correo electrónico o la contraseña no son correctos.',
  INVALID_LOGIN_CREDENTIALS: 'El correo electrónico o la contraseña no son correctos.',
  INVALID_EMAIL: 'Esto no es una dirección de correo.',
  MISSING_PASSWORD: 'Escribe una contraseña.',
  INVALID_NEW_EMAIL: 'Esto no es una dirección de correo.',
  EMAIL_EXISTS: 'Ya existe una cuenta con esta dirección de correo. Inicia sesión.',
  WEAK_PASSWORD: 'Una contraseña necesita al menos 6 caracteres.',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS:
    'Esta contraseña es demasiado sencilla. Usa mayúsculas, minúsculas, números y símbolos.',
  OPERATION_NOT_ALLOWED: 'Aquí no se pueden crear cuentas nuevas.',
  USER_DISABLED: 'Esta cuenta está desactivada.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Demasiados intentos. Espera un rato e inténtalo de nuevo.',
};

export const approval = {
  drafts: 'Borradores',
  draftsLead: 'Los borradores se guardan hasta que los publicas y puedes abrirlos en todos tus dispositivos.',
  noDrafts: 'No hay borradores',
  noDraftsHint:
    'Empieza una publicación y se guardará aquí automáticamente. Aquí también espera lo que preparan para ti los ' +
    'asistentes y los programas.',
  yourDrafts: 'Tus borradores',
  startAnother: 'Empezar otro',
  draft: 'Borrador',
  allDrafts: 'Todos los borradores',
  gone: 'Este borrador ya no está',
  goneHint: 'Mientras tanto se publicó o se eliminó.',
  waiting: 'Esperan tu revisión',
  rejected: 'Rechazados',
  preparedBy: 'Preparado por <author>ti</author>, último cambio: <time/>',
  preparedAndChangedBy: 'Preparado por <author>ti</author>, último cambio: <time/>, por <editor>ti</editor>',
  by: 'De <author>ti</author>, <time/>',
  unnamedKey: 'una clave de API sin nombre',
  youSaid: 'Dijiste: <message/>',
  rejection: 'Rechazado: <message/>',
  bothCanChange: 'Puede cambiarlo <author/>, y también tú.',
  youCanChange: 'Puedes cambiarlo.',
  bothCanChangeAgain: 'Puede cambiarlo <author/>, y también tú. Después volverá a esperar tu revisión.',
  youCanChangeAgain: 'Puedes cambiarlo. Después volverá a esperar tu revisión.',
  earlierVersion: 'Este borrador se escribió con una versión anterior de estas páginas. Elige Editar para verlo.',
  changed:
    'Este borrador, su hora o sus cuentas han cambiado desde que lo abriste, así que no se hizo nada. Esta es la nueva ' +
    'versión: revísala.',
  noText: 'Sin texto',
  withPreview: 'Con una vista previa de <link/>',
  newTab: '(pestaña nueva)',
  onEachAccount: 'En cada cuenta',
  goesOutApproved: 'Sale cuando se apruebe',
  goesOut: 'Sale el <time/>',
  noValidTime: 'No tiene una hora válida',
  target: '{account} en {platform},',
  problems: { one: '{count} problema', other: '{count} problemas' },
  problemsBelow: {
    one: '{count} problema: mira arriba y en cada cuenta.',
    other: '{count} problemas: mira arriba y en cada cuenta.',
  },
  problemsOfDraft: 'Problemas: el borrador',
  problemsAt: 'Problemas: {account}',
  error: 'Error:',
  warning: 'Aviso:',
  noAccount: 'El borrador no indica ninguna cuenta. Edítalo para elegir una.',
  option: '{option}: {value}',
  yes: 'sí',
  no: 'no',
  timeUnclear: 'Falta la hora o no es válida.',
  publishes: { one: 'Publica en una cuenta de inmediato.', other: 'Publica en {count} cuentas de inmediato.' },
  schedules: {
    one: 'Programa la publicación para una cuenta: {time}.',
    other: 'Programa la publicación para {count} cuentas: {time}.',
  },
  refused:
    'No se puede publicar hasta que se corrijan estos problemas: edítalo, o recházalo para que lo corrija quien lo preparó.',
  storing: {
    one: 'Herald todavía guarda un archivo suyo y lo muestra aquí antes de que puedas aprobarlo.',
    other: 'Herald todavía guarda {count} archivos suyos y los muestra aquí antes de que puedas aprobarlo.',
  },
  slotIsFree: 'Este es el hueco que está libre ahora.',
  review: 'Revisar<hidden> «{preview}»</hidden>',
  open: 'Abrir<hidden> «{preview}»</hidden>',
  approveAndSchedule: 'Aprobar y programar',
  approveAndPublish: 'Aprobar y publicar',
  scheduled: 'Aprobado. La publicación está programada.',
  published: 'Aprobado. La publicación está en camino.',
  edit: 'Editar',
  reject: 'Rechazar',
  rejectThis: '¿Rechazar este borrador?',
  rejectDraft: 'Rechazar borrador',
  wasRejected: 'El borrador se rechazó.',
  whatToChange: '¿Qué debería cambiar?',
  authorReads: 'Se queda como borrador, y <author/> puede leer esto y corregirlo.',
  youRead: 'Se queda como borrador, y puedes leer esto y corregirlo.',
  sayWhat: 'Indica qué debería cambiar.',
  cancel: 'Cancelar',
  delete: 'Eliminar',
  deleteThis: '¿Eliminar este borrador?',
  deleteHint: 'No se puede recuperar.',
  wasDeleted: 'El borrador se eliminó.',
};

export const calendar = {
  title: 'Calendario',
  previousWeek: 'Semana anterior',
  previousMonth: 'Mes anterior',
  nextWeek: 'Semana siguiente',
  nextMonth: 'Mes siguiente',
  today: 'Hoy',
  week: 'Semana',
  month: 'Mes',
  postingTimes: 'Horarios de publicación',
  tooMany: 'Solo se muestran las primeras {posts} publicaciones de este periodo. Elige una cuenta o una semana.',
  hint:
    'Las horas están en {zone}. Para mover una publicación programada, pulsa su botón Mover y después un día o un hueco ' +
    'libre, o arrástrala; con el dedo, mantenla pulsada antes. Ábrela para cambiar su hora.',
  onPlatforms: 'en {platforms}',
  move: 'Mover',
  movePost: 'Mover {text}',
  postsOn: { one: '{day}, {count} publicación', other: '{day}, {count} publicaciones' },
  more: '{posts} más',
  free: { one: '{count} libre', other: '{count} libres' },
  newPost: 'Nueva publicación el {day}',
  moveHere: 'Mover aquí',
  moveToDay: 'Mover aquí, al {day}',
  newPostInSlot: '<time/>, libre<hidden>: nueva publicación el {day}</hidden>',
  moveToSlot: '<time/>, libre<hidden>: mover aquí, al {day}</hidden>',
  choose: 'Elige un día o un hueco libre para «<post/>».',
  withoutText: 'una publicación sin texto',
  cancel: 'Cancelar',
  movedTo: 'Movida al {time}.',
  moved: 'Ahora se publica el <time/>.',
  shifted: 'Su hora no existe ese día, porque se adelanta el reloj.',
  undo: 'Deshacer',
  past: 'Esa hora ya ha pasado. Elige un día posterior, o abre la publicación para darle otra hora.',
  changed: 'La publicación se cambió en otro lugar, así que no se ha movido. Así está ahora.',
  notFree:
    'Este no es un hueco libre de los horarios de publicación de la cuenta de esta publicación. Elige la cuenta arriba para ' +
    'ver sus huecos libres.',
};

export const columnHints = {
  text: 'El texto de la publicación.',
  accounts: 'Como x o instagram:1784…; puede haber varias.',
  scheduledTime: 'Como 2030-01-31 09:00, next o now.',
  timeZone: 'Como Europe/Madrid.',
  media: 'Sus direcciones, separadas por espacios.',
  altTexts: 'En el mismo orden, separados por |.',
  link: 'Una página para la vista previa.',
  keepMetadata: 'true conserva posición, cámara y propietario.',
};

export const columnLabels = {
  text: 'Texto',
  accounts: 'Cuentas',
  scheduledTime: 'Hora',
  timeZone: 'Zona horaria de cada fila',
  media: 'Imágenes y videos',
  altTexts: 'Textos alternativos',
  link: 'Enlace',
  keepMetadata: 'Conservar los metadatos',
};

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

export const componentsOnDemand = {
  passwordAgain: 'Vuelve a escribir tu contraseña',
  whyPasswordAgain:
    'Las claves de API, las apps, los enlaces de conexión y los endpoints de webhook siguen funcionando después de cerrar la sesión, así que Herald comprueba antes que eres tú.',
  continue: 'Continuar',
  cancel: 'Cancelar',
  moveUp: 'Subir {name}',
  moveDown: 'Bajar {name}',
  moved: '{name} ocupa ahora la posición {position} de {total}.',
  searchAccounts: 'Buscar cuentas',
  copyNow: 'Copia este valor ahora. Solo se muestra una vez.',
  copy: 'Copiar',
  copied: 'Copiado',
  stored: 'Ya lo he guardado',
  terms: 'Al crear una cuenta aceptas los <link>términos del servicio</link>.',
  privacy: 'La <link>política de privacidad</link> explica cómo se usan tus datos.',
  mainNavigation: 'Principal',
  api: 'API',
  signIn: 'Iniciar sesión',
};

export const compose = {
  newPost: 'Nueva publicación',
  unsubscribed: 'Para publicar hace falta una suscripción activa. <link>Consulta tu plan</link>.',
  noAccess: 'Para publicar hace falta una suscripción activa.',
  unconfirmed: 'Para publicar hace falta una dirección de correo confirmada. <link>Confirma la tuya</link>.',
  publishTo: 'Publicar en',
  noAccount: 'Todavía no hay ninguna cuenta conectada. <link>Conecta una primero</link>.',
  reconnectFirst: 'Primero vuelve a conectarla',
  warningsFor: 'Hay avisos para {accounts}.',
  accountWarnings: {
    one: '{count} aviso<hidden> para {account} en {platform}</hidden>',
    other: '{count} avisos<hidden> para {account} en {platform}</hidden>',
  },
  linkPreview: 'Vista previa de un enlace',
  pageAddress: 'Dirección de la página',
  linkHint:
    'Se muestra como tarjeta debajo de una publicación sin imágenes ni videos, en las plataformas que tienen esas tarjetas.',
  splitText: 'Dividir en un hilo',
  wasSplit: 'El texto se dividió en un hilo.',
  length: '{platform}: {actual} de {limit}',
  options: 'Opciones',
  when: 'Cuándo',
  now: 'Ahora',
  later: 'Más tarde',
  freeSlot: 'Hueco libre',
  setTimes: 'Definir horarios de publicación',
  dateAndTime: 'Fecha y hora',
  yourTime: 'Tu hora: {zone} ({offset})',
  reply: 'Respuesta {number}:',
  connectAgain: 'Conéctala de nuevo',
  leaveOut: 'Omitir<hidden> {account}</hidden>',
  warnings: { one: 'Avisos para una cuenta', other: 'Avisos para {count} cuentas' },
  pictureAdded: 'La imagen se añadió a la publicación.',
  publishNow: 'Publicar ahora',
  schedule: 'Programar',
  saveAndReview: 'Guardar y revisar',
  sending: 'Enviando…',
  onItsWay: 'La publicación está en camino.',
  scheduled: 'La publicación está programada.',
  scheduledFor: 'La publicación está programada para el {time}.',
  nothingPublished: 'No se publicó nada',
  checkFields: '{failure}. Revisa los campos marcados.',
  notSaved: 'El borrador no está guardado. Elige arriba su versión o inténtalo de nuevo.',
  wouldFail: {
    one: '{failure}: fallaría en {accounts}. Cambia la publicación o quita esta cuenta de la selección.',
    other: '{failure}: fallaría en {accounts}. Cambia la publicación o quita estas cuentas de la selección.',
  },
  tooSoon: 'Elige una hora para la que falte al menos un minuto.',
  tooLate: 'Elige una hora anterior.',
  chooseTime: 'Elige una fecha y una hora.',
  notFree: 'Este no es un hueco libre de los horarios de publicación de estas cuentas. Elige otro hueco o una hora.',
  chooseAccount: 'Elige al menos una cuenta.',
  disconnected: 'Una de estas cuentas ya no está conectada. Conéctala de nuevo u omítela.',
  notOfPage: 'Esta no es la dirección de una página. La dirección debe empezar por https://.',
  notOfFile: 'Esta no es la dirección de un archivo. La dirección debe empezar por https://.',
  tooManyFiles: 'Una publicación no puede contener tantas imágenes y videos.',
  tooLong: 'Este texto es demasiado largo para todas las plataformas.',
};

export const composeEdit = {
  save: 'Guardar',
  saved: 'Tus cambios se guardaron.',
  nothingSaved: 'No se guardó nada',
  close: 'Cerrar',
  discardThese: '¿Descartar tus cambios?',
  discard: 'Descartar cambios',
  keepEditing: 'Seguir editando',
  discardHint: 'Lo que cambiaste aquí no está guardado. La publicación se queda como estaba.',
  disconnected: 'Cuentas que ya no están conectadas y se omitirán al guardar: {accounts}.',
  cancelled: 'Envío cancelado en: {accounts}. Selecciona una cuenta si quieres publicar en ella de todos modos.',
  changed: 'La publicación se cambió en otro lugar mientras la editabas, así que no se guardó nada. Ahora es así:',
  time: 'Hora: <time/>',
  saveAgain:
    'Abajo están tus cambios y la nueva versión de todo lo demás. Guarda de nuevo para reemplazar la otra versión.',
};

export const composeFiles = {
  mediaOf: 'Imágenes y videos ({owner})',
  altText: 'Texto alternativo<hidden> de {name}</hidden>',
  describe: 'Describe la imagen o el video',
  remove: 'Quitar {name}',
  address: 'Imagen o video {number}',
  damaged: 'Puede que el archivo esté dañado: no se puede leer el tamaño de la imagen.',
  byAccount: 'Archivos para cada cuenta',
  separate: 'Videos para TikTok, YouTube y Snapchat; imágenes para las demás',
};

export const composeMedia = {
  media: 'Imágenes y videos',
  checking: 'Comprobando los archivos…',
  uploadFromDevice: 'Subir desde este dispositivo',
  chooseFromLibrary: 'Elegir de la biblioteca',
  addByAddress: 'Añadir una imagen o un video por su dirección',
  addTo: '{action}<hidden> ({owner})</hidden>',
  dropHint: 'También puedes soltar archivos aquí o pegar una imagen.',
  leftOut: {
    one: 'Una publicación admite como máximo {max} imágenes y videos: se omitió {count}.',
    other: 'Una publicación admite como máximo {max} imágenes y videos: se omitieron {count}.',
  },
  stillUploading: {
    one: '{failure}: {file} todavía se está subiendo. Espera a que termine o cancela la subida.',
    other: '{failure}: {count} archivos todavía se están subiendo. Espera a que terminen o cancela las subidas.',
  },
  notUploaded: {
    one: '{failure}: {file} no se subió. Inténtalo de nuevo o quita el archivo.',
    other: '{failure}: {count} archivos no se subieron. Inténtalo de nuevo o quita los archivos.',
  },
};

export const composePreview = {
  title: 'Vista previa',
  chooseAccount: 'Elige una cuenta para ver cómo quedará allí la publicación.',
  accountOn: '{account} en {platform}',
  yourVideo: 'Aquí aparecerá tu video.',
  yourMedia: 'Aquí aparecerá tu imagen o video.',
  noPicture: 'Aquí aún no hay ninguna imagen',
  video: 'Video',
  play: 'Reproducir {name}',
  notPlayable: 'Este navegador no puede reproducir este video',
  shownBy: 'Lo que muestra {platform}',
  more: 'más',
  less: 'menos',
  card: 'Una tarjeta con el título y la imagen de esta página',
  length: '{actual} / {limit}<hidden> caracteres en {platform}</hidden>',
  lengthInBytes: '{actual} / {limit}<hidden> bytes en {platform}</hidden>',
  splitText: 'Dividir un texto largo en un hilo',
  numberParts: 'Numerar las partes',
  customise: 'Personalizar para {platform}<hidden> ({account})</hidden>',
  textFor: 'Texto para {platform}<hidden> ({account})</hidden>',
  useShared: 'Volver a usar el texto común<hidden> para {account}</hidden>',
};

export const composeReplies = {
  thread: 'Hilo',
  comments: 'Comentarios',
  both: 'Hilo y comentarios',
  addToThread: 'Añadir al hilo',
  addComment: 'Añadir un comentario',
  addReply: 'Añadir una respuesta',
  inThread: {
    one: '{platforms} la convierte en parte de un hilo.',
    other: '{platforms} la convierten en parte de un hilo.',
  },
  asComment: {
    one: '{platforms} la muestra como un comentario de la cuenta.',
    other: '{platforms} la muestran como un comentario de la cuenta.',
  },
  without: {
    one: '{platforms} publica sin ella.',
    other: '{platforms} publican sin ella.',
  },
  full: 'Una publicación tiene como máximo {max} respuestas.',
};

export const connect = {
  title: 'Conecta tus cuentas',
  titleFor: 'Conecta tus cuentas a <customer/>',
  whoAsks:
    'Te lo pide la cuenta de Herald <customer/>. Si no la conoces o no esperabas este enlace, cierra esta página.',
  itMay: 'Con cada cuenta que conectes, puede:',
  mayPost: 'publicar en tu nombre, ahora y más adelante, hasta que desconectes la cuenta',
  mayRead: 'leer el nombre, la imagen y los ajustes de publicación de la cuenta, y el resultado de sus publicaciones',
  testMode: '<strong>Modo de prueba.</strong> Estas cuentas son simuladas: nada sale de Herald.',
  canPost: 'Ahora <user/> puede publicar en ella.',
  connectedAccounts: 'Cuentas conectadas',
  reconnect: 'Volver a conectar',
  leave: 'Cuando termines',
  closePage: 'Cuando termines, cierra esta página.',
  returnTo: 'Volver a <customer/>',
  opens: 'Se abre {host}.',
  worksUntil:
    'Esta página funciona hasta el <time/>. No compartas el enlace: quien lo tenga puede conectar y desconectar cuentas ' +
    'aquí.',
  openAgain: 'Vuelve a abrir tu enlace',
  linkDoesNotWork: 'Este enlace no funciona',
  whyNoLink:
    'El enlace está incompleto, ha caducado, fue revocado o se abrió en otro navegador. Aquí no se conectó nada.',
  tryLinkAgain: 'Abre otra vez el enlace que te enviaron. Si no funciona, pide uno nuevo a quien te lo envió.',
  aboutHerald: 'Herald publica en cuentas de redes sociales. Nunca ve tus contraseñas de esas redes.',
};

export const connectLinks = {
  title: 'Enlaces de conexión',
  hint: 'Quien abre un enlace de conexión conecta cuentas aquí, sin tener una cuenta de Herald y sin ver tus publicaciones.',
  revoked: 'El enlace de conexión se revocó.',
  newLink: 'El enlace de conexión',
  newLinkHint:
    'Envíalo solo a la persona que conecta las cuentas: quien lo tenga puede conectar y desconectar cuentas. Funciona ' +
    'hasta el {time}.',
  platforms: 'Plataformas',
  platformsHint: 'Si no eliges ninguna, el enlace ofrece todas las plataformas.',
  worksFor: 'Funciona durante',
  oneHour: '1 hora',
  oneDay: '1 día',
  sevenDays: '7 días',
  language: 'Idioma (opcional)',
  languageHint:
    'La página aparece en este idioma si es español o inglés; las fechas se escriben en él. Por ejemplo: es o pt-BR.',
  create: 'Crear un enlace de conexión',
  workingLinks: 'Enlaces que funcionan ahora',
  noLinks: 'Ahora no funciona ningún enlace de conexión.',
  incomplete: 'Herald muestra solo los 100 enlaces que funcionan más tiempo, incluidos los que envía con los eventos.',
  madeOn: 'Creado el {time}',
  worksUntil: 'Funciona hasta el {time}',
  revoke: 'Revocar<hidden> el enlace creado el {time}</hidden>',
  revokeQuestion: '¿Revocar este enlace de conexión?',
  revokeLink: 'Revocar enlace',
  revokeConsequence: 'Deja de funcionar de inmediato. Las cuentas conectadas siguen conectadas.',
};

export const consent = {
  title: 'Dar acceso a una app',
  cannot: 'Herald no puede hacer lo que solicita <app/>.',
  returnTo: 'Volver a {destination}',
  returning: 'Estás volviendo a {destination}. Puedes cerrar esta página.',
  requestsAccess: '<app/> solicita acceso',
  notChecked:
    'Herald no ha comprobado esta app, y su nombre puede ser falso. Vuelve a <destination/>. Continúa solo si empezaste ' +
    'esto allí.',
  itMay: 'Con tu cuenta <email/> puede hacer lo que elijas aquí, y nada más.',
  earlier:
    'Ya diste acceso antes a esta app, y aquí aparece lo que elegiste entonces. Ese acceso sigue como está hasta que ' +
    'lo retires en la página Claves de API.',
  confirmEmail:
    'El modo de prueba necesita una dirección de correo confirmada. Abre el enlace que enviamos a <email/> cuando te ' +
    'registraste y vuelve a permitir el acceso. Si no llegó, escribe tu contraseña para recibirlo de nuevo.',
  afterConfirmation: 'Ábrelo y vuelve a permitir el acceso.',
  allow: 'Permitir',
  refuse: 'Rechazar',
  endAccess: 'Puedes retirar el acceso en la página Claves de API en cualquier momento.',
  localProgram: 'un programa de este equipo ({host})',
  linkProgram: 'un programa que abre los enlaces {scheme}',
};

export const csvImport = {
  title: 'Importar',
  lead: 'Crea una publicación con cada fila de un archivo CSV. Una fila que importas de nuevo no crea ninguna hasta un día después de la hora de su publicación.',
  csvFile: 'Archivo CSV',
  chooseFile: 'Elegir un archivo',
  dropHint: 'También puedes soltar un archivo aquí. Su primera fila tiene los nombres de las columnas.',
  unreadable: '{file} no es un archivo CSV legible. Guárdalo como CSV en UTF-8.',
  hasRows: { one: '{file} tiene {count} fila.', other: '{file} tiene {count} filas.' },
  timeZone: 'Zona horaria',
  timeZoneHint: 'De las horas sin zona.',
  check: 'Comprobación',
  checkRows: { one: 'Comprobar {count} fila', other: 'Comprobar {count} filas' },
  checkAgain: 'Comprobar de nuevo',
  summary: '{rows}: {posts}, {invalid} con errores.',
  rowCount: { one: '{count} fila', other: '{count} filas' },
  postCount: { one: '{count} publicación', other: '{count} publicaciones' },
  leaveOut: { one: 'Omitir {count} fila con errores', other: 'Omitir {count} filas con errores' },
  publish: { one: 'Publicar {count} publicación', other: 'Publicar {count} publicaciones' },
  schedule: { one: 'Programar {count} publicación', other: 'Programar {count} publicaciones' },
  result: 'Aceptadas: {accepted}. Ya existían: {replayed}. Rechazadas: {refused}.',
  rows: 'Filas',
  row: 'Fila {number}',
  open: 'Abrir<hidden> la publicación de la fila {number}</hidden>',
  sameAs: 'Igual que la fila {number}',
  hasError: 'Error',
  hasWarning: 'Aviso',
  ready: 'Lista',
  leftOut: 'Omitida',
  wasRefused: 'Rechazada',
  alreadyThere: 'Ya existía',
  wasAccepted: 'Aceptada',
};

export const cellProblems = {
  noAccount: 'La fila no indica ninguna cuenta. Indica plataformas ({platforms}) o cuentas, por ejemplo x:44196397.',
  noPlatform: 'No existe la plataforma «{value}». Las plataformas son {platforms}.',
  noTime: 'La fila no tiene hora. Escríbela como en 2030-01-31 09:00, o «now» para publicar de inmediato.',
  notATime: '«{value}» no es una hora. Escríbela como en 2030-01-31 09:00, o «now» para publicar de inmediato.',
  noTimeZone:
    'La hora «{value}» no tiene zona horaria. Añade una columna con nombres como Europe/Madrid o elige una zona horaria para todo el archivo.',
  notAnOption: '«{value}» no es un valor de esta opción.',
};

export const draftStates = {
  open: 'Borrador',
  waiting: 'Espera tu revisión',
  rejected: 'Rechazado',
};

export const drafts = {
  drafts: 'Borradores',
  saving: 'Guardando…',
  saved: 'Guardado como borrador',
  waiting: 'Todavía no se ha guardado. El borrador se conserva en esta pestaña y Herald lo reintenta.',
  notSaved: 'El borrador no está guardado.',
  elsewhere: 'Este borrador se cambió en otra pestaña o en otro dispositivo.',
  showOther: 'Mostrar esa versión',
  keepBoth: 'Conservar los dos',
  file: 'archivo {number}',
  uploadedImage: 'Imagen subida {number}',
  uploadedVideo: 'Video subido {number}',
  uploadedDocument: 'PDF subido {number}',
};

export const groups = {
  groups: 'Grupos',
  newGroup: 'Nuevo grupo',
  hint: 'Al escribir una publicación, las cuentas de un grupo se seleccionan juntas.',
  name: 'Nombre',
  accounts: 'Cuentas',
  selected: { one: '{count} seleccionada', other: '{count} seleccionadas' },
  selectedAndHidden: {
    one: '{count} seleccionada, {hidden} sin mostrar',
    other: '{count} seleccionadas, {hidden} sin mostrar',
  },
  cancel: 'Cancelar',
  save: 'Guardar grupo',
  saved: 'El grupo {name} está guardado.',
  noAccounts: 'Sin cuentas',
  members: { one: '{count} cuenta', other: '{count} cuentas' },
  edit: 'Editar',
  delete: 'Eliminar',
  deleteTitle: '¿Eliminar el grupo {name}?',
  deleteGroup: 'Eliminar grupo',
  accountsStay: 'Sus cuentas siguen conectadas.',
  deleted: 'El grupo {name} se eliminó.',
  gone: 'A este grupo le cambiaron el nombre en otra página, o lo eliminaron allí.',
  nameMissing: 'Ponle un nombre al grupo.',
  nameTaken: 'Otro grupo ya tiene este nombre.',
};

export const home = {
  documentTitle: 'Herald: una publicación para todas tus cuentas',
  title: 'Una publicación para todas tus cuentas',
  lead:
    'Escríbela una vez. Herald la envía a cada cuenta que elijas, en el formato que espera cada plataforma, ahora o a la ' +
    'hora que indiques. Cada cuenta recibe la publicación exactamente una vez.',
  signUp: 'Crear una cuenta',
  startTrial: 'Empezar la prueba gratuita',
  platforms: 'Plataformas',
  composerPicture: 'La página de una publicación nueva, con una vista previa para cada cuenta elegida',
  calendarPicture: 'El calendario con publicaciones programadas y publicadas',
  points: 'Lo que Herald hace por ti',
  preview: 'Mírala antes de enviarla',
  previewText:
    'Una vista previa para cada plataforma muestra el texto, las imágenes y el video tal como aparecerán. Antes de ' +
    'publicar, Herald te avisa de todo lo que una plataforma rechazaría.',
  once: 'Nunca dos veces, nunca perdida',
  onceText:
    'Cuando una plataforma va lenta o se corta una conexión, Herald comprueba qué ha llegado antes de volver a ' +
    'intentarlo. Si una publicación falla, ves el motivo y qué puedes hacer.',
  software: 'También para tu software',
  softwareText:
    'Publica desde tus propios programas con una API REST, un servidor MCP o una línea de comandos, y recibe cada ' +
    'resultado por webhook. La <link>referencia de la API</link> tiene ejemplos para copiar.',
  price: 'Cuánto cuesta',
  reference: 'Referencia de la API',
  status: 'Estado',
  terms: 'Términos del servicio',
  privacy: 'Política de privacidad',
};

export const keys = {
  title: 'Claves de API',
  lead:
    'Las claves son para tus programas; junto a ellas aparecen las apps y los asistentes a los que diste acceso. Quien ' +
    'tiene una clave puede actuar en tu nombre dentro de sus permisos. La <reference>referencia de la API</reference> ' +
    'describe las solicitudes, y el <log>registro de solicitudes</log> muestra las que han enviado tus programas.',
  createTitle: 'Crear una clave',
  create: 'Crear clave',
  name: 'Nombre de la nueva clave',
  nameHint: 'Opcional. ¿Qué programa usará la clave?',
  permissionsAndLimits: 'Permisos y límites',
  permissions: 'Permisos',
  prepareOnly: 'Solo preparar borradores',
  prepareOnlyHint: 'para un asistente que puede preparar publicaciones, pero no publicarlas',
  keyMay: 'Esta clave puede {permissions}.',
  profile: 'Perfil',
  anyProfile: 'tú y todos tus perfiles',
  anyProfileHint: 'Actúa por ti y por cualquier perfil que indique, también por los que crees más adelante.',
  oneProfileHint: 'Actúa solo por este perfil: sus cuentas, publicaciones, borradores y archivos.',
  accounts: 'Cuentas',
  allAccounts: 'todas las cuentas',
  allAccountsHint: 'Puede publicar en todas, también en las que se conecten más adelante.',
  chosenAccounts: 'cuentas elegidas',
  chosenAccountsHint:
    'Solo puede publicar en estas. Las cuentas que se conecten más adelante no se añaden. Las publicaciones en otras ' +
    'cuentas se pueden seguir leyendo.',
  simulatedAccounts: 'cuentas simuladas, para pruebas',
  simulatedAccountsHint: 'No se envía nada a ninguna plataforma.',
  requestLimit: 'Solicitudes por minuto',
  requestLimitHint: 'Opcional. Sin un número, solo se aplica el límite de todas tus claves juntas.',
  valid: 'Válida',
  untilRevoked: 'hasta que se revoque',
  for30Days: 'durante 30 días',
  for90Days: 'durante 90 días',
  forOneYear: 'durante 1 año',
  confirmEmail:
    'Las claves de prueba necesitan una dirección de correo confirmada. Abre el enlace que enviamos a <email/> cuando te ' +
    'registraste y vuelve a crear la clave. Si no llegó, escribe tu contraseña para recibirlo de nuevo.',
  afterConfirmation: 'Ábrelo y vuelve a crear la clave.',
  newKey: 'Tu nueva clave',
  newKeyHint: 'Herald no guarda ninguna copia. Envíala en la cabecera <header/> de cada solicitud.',
  noKeys: 'Todavía no tienes claves.',
  unnamed: 'Clave sin nombre',
  revoke: 'Revocar',
  revokeKey: 'Revocar clave',
  revokeQuestion: '¿Revocar {key}?',
  revokeConsequence: 'Los programas que la usan dejan de funcionar de inmediato. Esto no se puede deshacer.',
  revoked: '{key} se revocó.',
  unnamedRevoked: 'La clave se revocó.',
  replace: 'Reemplazar',
  replaceKey: 'Reemplazar clave',
  replaceQuestion: '¿Reemplazar {key}?',
  replaceConsequence:
    'Recibes una clave nueva con los mismos permisos. La anterior deja de funcionar después de un día.',
  app: 'App, vuelve a {host}',
  created: 'creada: <time/>',
  lastUsed: 'último uso: <time/>',
  notUsed: 'sin usar todavía',
  ended: 'caducó: <time/>',
  ends: 'caduca: <time/>',
  testKey: 'Clave de prueba: publica en cuentas simuladas',
  onlyProfile: 'Solo para el perfil {profile}',
  everyProfile: 'Para ti y todos los perfiles',
  may: 'Puede {permissions}',
  publishesTo: 'Publica en {accounts}',
  allowsAllAccounts: 'En todas las cuentas',
  requestsPerMinute: { one: '{count} solicitud por minuto', other: '{count} solicitudes por minuto' },
};

export const scopes = {
  'posts:read': 'leer publicaciones',
  'posts:write': 'publicar y cambiar publicaciones',
  'drafts:write': 'preparar borradores',
  media: 'guardar archivos',
  templates: 'crear imágenes con plantillas',
  transcriptions: 'transcribir',
  'accounts:read': 'ver qué cuentas están conectadas',
  'accounts:write': 'conectar y desconectar cuentas',
  profiles: 'gestionar perfiles de tus propios usuarios',
  webhooks: 'leer eventos y gestionar endpoints de webhook',
};

export const layout = {
  posts: 'Publicaciones',
  drafts: 'Borradores',
  library: 'Biblioteca',
  accounts: 'Cuentas',
  keys: 'Claves',
  webhooks: 'Webhooks',
  plan: 'Plan',
  skip: 'Saltar al contenido',
  newPost: 'Nueva publicación',
  mainNavigation: 'Principal',
  waiting: { one: 'espera tu revisión', other: 'esperan tu revisión' },
  signOut: 'Cerrar sesión',
};

export const library = {
  title: 'Biblioteca',
  lead: 'Las imágenes, los videos y los demás archivos que están guardados para tus publicaciones.',
  file: 'Archivo',
  allFiles: 'Todos los archivos',
  gone: 'Este archivo ya no está',
  goneText: 'Mientras tanto se eliminó.',
  choose: 'Elegir de la biblioteca',
  full: 'Una publicación admite como máximo {max} imágenes y videos.',
  cancel: 'Cancelar',
  addedAlready: 'Ya añadido',
  notPostable: 'Una publicación no puede contener este archivo',
  addFiles: 'Añadir archivos',
  addChosen: { one: 'Añadir un archivo', other: 'Añadir {count} archivos' },
  added: { one: 'Se añadió un archivo.', other: 'Se añadieron {count} archivos.' },
  delete: 'Eliminar',
  deleteTitle: '¿Eliminar este archivo?',
  deleteText: '«<file/>» no se puede recuperar. Lo que está publicado se queda como está.',
  draftsLack: 'Estos borradores lo usan y se quedarán sin él: {drafts}.',
  quoted: '«{text}»',
  noText: 'Sin texto',
  deleted: 'El archivo se eliminó.',
  inUse:
    'Hay publicaciones sin publicar que necesitan este archivo. Primero cancélalas o cámbialas, y después elimina el ' +
    'archivo.',
  files: 'Archivos',
  noneFound: 'Ningún archivo encontrado',
  noneFoundText: 'No hay ningún archivo guardado de este tipo con estas palabras en su nombre.',
  noFiles: 'Todavía no hay archivos',
  noFilesText:
    'Los archivos que subes aquí o al escribir una publicación se guardan, para que puedas usarlos de nuevo en otras ' +
    'publicaciones.',
  notAllSearched: 'Todavía no se ha buscado en todos los archivos.',
  showMore: 'Mostrar más',
  openFile: 'Abrir el archivo<hidden> en una pestaña nueva</hidden>',
  type: 'Tipo',
  size: 'Tamaño',
  dimensions: 'Dimensiones',
  length: 'Duración',
  stored: 'Guardado',
  willBeDeleted: 'Se eliminará',
  copied: 'Copiada',
  copyAddress: 'Copiar dirección',
  newPost: 'Nueva publicación con este archivo',
  kind: 'Tipo',
  allKinds: 'Todos',
  searchFiles: 'Buscar archivos por nombre',
  search: 'Buscar por nombre',
  upload: 'Subir archivos',
  uploadHint: 'También puedes soltar aquí imágenes, videos y PDF, o pegar una imagen.',
  uploads: 'Subidas',
  dismiss: 'Descartar<hidden> la subida de {name}</hidden>',
  usedBy: 'Dónde se usa',
  unused: 'Ninguna publicación ni ningún borrador usa este archivo.',
  posts: 'Publicaciones',
  drafts: 'Borradores',
  moreUses: 'Más publicaciones o borradores usan este archivo.',
  postWithoutText: 'Una publicación sin texto',
  draftWithoutText: 'Un borrador sin texto',
};

export const fileKinds = {
  image: 'Imágenes',
  video: 'Videos',
  audio: 'Audio',
  document: 'Documentos y otros',
};

export const login = {
  signIn: 'Iniciar sesión',
  newHere: '¿Es tu primera vez aquí?',
  signUp: 'Crear una cuenta',
  createAccount: 'Crear cuenta',
  haveAccount: '¿Ya tienes una cuenta?',
  reset: 'Elegir una contraseña nueva',
  sendLink: 'Enviar el enlace',
  rememberPassword: '¿Recuerdas tu contraseña?',
  forgotPassword: '¿Olvidaste tu contraseña?',
  lead: 'Una publicación, todas tus cuentas, exactamente una vez en cada una.',
  resetLead: 'Te enviaremos un enlace a tu dirección de correo.',
  accountClosed: 'Tu cuenta está cerrada. Eliminar sus datos tarda unos minutos.',
  linkSent: 'Si existe una cuenta para {email}, el enlace está en camino.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  oneMoment: 'Un momento…',
};

export const media = {
  imageWithoutName: 'Imagen sin nombre',
  videoWithoutName: 'Video sin nombre',
  fileWithoutName: 'Archivo sin nombre',
  empty: 'Este archivo está vacío.',
  unreadable: 'Este archivo no se puede leer. Puede que se haya movido o cambiado: elígelo de nuevo.',
  isSound: 'Este es un archivo de sonido. Una publicación solo puede contener imágenes, videos y PDF.',
  isText: 'Este es un archivo de texto. Una publicación solo puede contener imágenes, videos y PDF.',
  isOther: 'Este es otro tipo de archivo. Una publicación solo puede contener imágenes, videos y PDF.',
  interrupted: 'La subida se interrumpió. Quita el archivo y elígelo de nuevo.',
  waiting: 'Esperando a los archivos anteriores…',
  checking: 'Comprobando el archivo…',
  progressOf: 'Subida de {name}',
  progress: '{percent}\u00a0%',
  progressOffline: '{percent}\u00a0%, continúa cuando vuelvas a tener conexión',
  tryAgain: 'Intentar de nuevo<hidden> subir {name}</hidden>',
  cancelUpload: 'Cancelar<hidden> la subida de {name}</hidden>',
};

export const metricNames = {
  impressions: 'Impresiones',
  reach: 'Alcance',
  views: 'Visualizaciones',
  likes: 'Me gusta',
  comments: 'Comentarios',
  shares: 'Compartidos',
  saves: 'Guardados',
  clicks: 'Clics',
  watchTime: 'Tiempo de visualización',
  averageWatch: 'Visualización media',
  followers: 'Seguidores',
  interactions: 'Interacciones',
  profileClicks: 'Clics en el perfil',
  quotes: 'Citas',
  reposts: 'Reposts',
};

export const metrics = {
  number: 'Dato',
  noNumber: 'sin dato',
  notReported: '{platform} no lo comunica',
  scopeMissing: 'falta un permiso',
  tooEarly: 'aún sin contar',
  gone: 'ya no está en {platform}',
  unreadable: 'no se pudo leer',
  noChange: 'sin cambios',
  observed: 'Datos del <time/> ({source}).',
  nextObservation: 'Próxima lectura: <time/>.',
  notRead: 'Este servicio no lee datos de publicaciones en {platform}.',
  notFollowed: 'Este servicio no lee datos de cuentas en {platform}.',
  axisBegins: '{number}, el eje empieza en {value}',
  chart:
    '{number}: {first} el {firstTime}, {last} el {lastTime}. El valor más bajo es {lowest} y el más alto, {highest}.',
  missing: 'Lecturas sin dato: {missing} de {all}.',
};

export const notFound = {
  title: 'Aquí no hay nada',
  mistyped: 'Puede que la dirección tenga un error. <link>Ir a tus publicaciones</link>.',
};

export const notices = {
  title: 'Notificaciones',
  lead: 'Lo que Herald te cuenta de tus publicaciones y cuentas. No te avisa de lo que estás viendo aquí.',
  isSaved: 'Tu elección se guardó.',
  savedAtOnce: 'Cada cambio se guarda de inmediato.',
  byEmail: 'Por correo',
  digest: 'Un resumen del día anterior, cada mañana a las 8:00',
  languageAndTime: 'Idioma y hora',
  language: 'Idioma de los correos y las notificaciones',
  timeZone: 'Zona horaria',
  noMail: 'Esta instalación de Herald no envía correos: su operador no ha configurado un servidor de correo.',
  notConfirmed: 'Herald solo envía correos a una dirección confirmada. <link>Confirma tu dirección de correo</link>.',
  emailsGoTo: 'Los correos se envían a <address/>.',
  testMail: 'Enviar un correo de prueba',
  testMailSent: 'Un correo de prueba para <address/> está en camino. Llega en menos de dos minutos.',
  ofBrowser: 'Notificaciones del navegador',
  ofBrowserHint:
    'Aparecen en tu pantalla cuando una publicación falla o está en riesgo y cuando se pierde una conexión, aunque no ' +
    'tengas abierta ninguna página de Herald.',
  noPush: 'Esta instalación de Herald no envía notificaciones push.',
  blocked:
    'Este navegador bloquea las notificaciones de Herald. Permítelas en los ajustes de este sitio, que se abren con el ' +
    'icono situado junto a su dirección. Después vuelve a cargar esta página.',
  unsupported:
    'Este navegador no admite notificaciones push. En un iPhone o iPad, primero añade Herald a la pantalla de inicio ' +
    'con el botón de compartir. Después ábrelo desde allí, inicia sesión y vuelve a esta página.',
  on: 'Las notificaciones están activadas en este navegador.',
  off: 'Las notificaciones están desactivadas en este navegador.',
  turnOn: 'Avisarme en este navegador',
  turnOff: 'Desactivar en este navegador',
  test: 'Enviar una notificación de prueba',
  tested:
    'La notificación de prueba está en camino. Si no aparece, comprueba si tu dispositivo muestra las notificaciones de ' +
    'este navegador.',
  otherBrowsers: 'Tus otros navegadores',
  since: 'Desde el <time/>',
  remove: 'Quitar',
  removeBrowser: 'Quitar {browser}',
  removed: 'El navegador ya no recibe notificaciones.',
  unknownBrowser: 'Navegador',
};

export const noticeKinds = {
  failures: 'Una publicación falló o solo se publicó en parte',
  risks: 'Una publicación programada está en riesgo',
  connections: 'Hay que volver a conectar una cuenta',
};

export const optionForm = {
  label: 'Opciones para {account} en {platform}',
  default: 'Predeterminado',
  yes: 'Sí',
  no: 'No',
  onePerLine: 'Un valor por línea.',
  onlyApi: '{option}: esta opción solo se puede definir con la API.',
  onlyApiKept: '{option}: esta opción solo se puede definir con la API. El formulario la deja como está.',
};

export const optionHints = {
  trialReel: 'Solo videos: un reel de prueba se muestra primero a personas que no siguen la cuenta.',
  userTags:
    'Una persona por línea: un nombre de usuario y, en una imagen, la posición de la etiqueta en porcentaje desde la ' +
    'izquierda y desde arriba, como `ada 50 25`. En un carrusel, las etiquetas van en el primer archivo.',
};

export const optionNames = {
  aiGenerated: 'Generado con IA',
  allowComments: 'Permitir comentarios',
  allowDuet: 'Permitir dúos',
  allowStitch: 'Permitir Stitch',
  autoAddMusic: 'Añadir música',
  brandedContent: 'Contenido de marca',
  categoryId: 'Categoría',
  collaborators: 'Colaboradores',
  containsSyntheticMedia: 'Alterado o creado con IA',
  contentWarning: 'Advertencia de contenido',
  coverTimestampMs: 'Fotograma de portada',
  coverUrl: 'Imagen de portada',
  draft: 'Enviar como borrador',
  firstComment: 'Primer comentario',
  fullCaption: 'Texto más largo',
  language: 'Idioma',
  languages: 'Idiomas',
  locale: 'Idioma',
  madeForKids: 'Hecho para niños',
  madeWithAi: 'Hecho con IA',
  paidPartnership: 'Colaboración pagada',
  playlistId: 'Lista de reproducción',
  postType: 'Tipo de publicación',
  privacy: 'Quién puede ver la publicación',
  replyControl: 'Quién puede responder',
  replySettings: 'Quién puede responder',
  sensitive: 'Ocultar los archivos hasta que el lector los pida',
  shareToFeed: 'Mostrar el reel en el feed',
  tags: 'Etiquetas',
  thumbOffsetMs: 'Fotograma de portada',
  thumbnailUrl: 'Miniatura',
  title: 'Título',
  topicTag: 'Tema',
  trialReel: 'Reel de prueba',
  userTags: 'Personas etiquetadas',
  visibility: 'Quién puede ver la publicación',
  yourBrand: 'Tu marca',
};

export const optionValues = {
  CONNECTIONS: 'Contactos',
  LOGGED_IN: 'Miembros',
  PUBLIC: 'Público',
  accounts_you_follow: 'Cuentas que sigues',
  everyone: 'Todo el mundo',
  feed: 'Feed',
  followers_only: 'Solo seguidores',
  following: 'Cuentas que sigues',
  mentionedUsers: 'Usuarios mencionados',
  mentioned_only: 'Solo mencionados',
  parent_post_author_only: 'Solo el autor de la publicación original',
  private: 'Privado',
  public: 'Público',
  spotlight: 'Spotlight',
  story: 'Historia',
  subscribers: 'Suscriptores',
  unlisted: 'No listado',
  verified: 'Verificados',
};

export const options = {
  set: { one: '{count} definida', other: '{count} definidas' },
};

export const outcomeCounts = {
  published: { one: '{count} publicada', other: '{count} publicadas' },
  partly_published: { one: '{count} publicada en parte', other: '{count} publicadas en parte' },
  publishing: { one: '{count} publicándose', other: '{count} publicándose' },
  scheduled: { one: '{count} programada', other: '{count} programadas' },
  unknown: { one: '{count} con resultado desconocido', other: '{count} con resultado desconocido' },
  failed: { one: '{count} fallida', other: '{count} fallidas' },
  cancelled: { one: '{count} cancelada', other: '{count} canceladas' },
};

export const pictureShapes = {
  '1:1': 'Cuadrado',
  '4:5': 'Vertical',
  '9:16': 'Alto',
};

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
  today: 'Publicaciones de hoy',
  usedOf: '{used} de {limit}',
  spentToday: '{used} por plataformas que cobran',
  todayHint:
    'Aceptadas desde la medianoche (UTC), de todos los perfiles. Una publicación programada cuenta el día en que la programas.',
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

export const postMetrics = {
  numbers: 'Datos',
  firstObservation: 'Aún no hay datos: la primera lectura es aproximadamente una hora después de publicar.',
  notReadOn: 'Aún no hay datos: no se pudieron leer el {time}.',
  askForThem: 'Aún no hay datos: pide nuevos datos para que se lean.',
  ask: 'Pedir nuevos datos',
  asked: 'Herald está leyendo nuevos datos.',
  askedAt:
    'Los pediste el <asked/>. Los nuevos datos suelen estar aquí en menos de dos minutos; puedes pedirlos de nuevo el <again/>.',
  accountOn: '<account/> en {platform}',
  meaning: 'Qué significan los datos de {platform}<hidden> (pestaña nueva)</hidden>',
  gone: 'Desde el <time/>, esta publicación ya no está en {platform}.',
  lastNumbers: 'Estos son sus últimos datos.',
  notReportedBy: '{platform} no comunica: {numbers}.',
  reconnect: '<link>Vuelve a conectar la cuenta</link> y permite todo para tener los datos que necesitan un permiso.',
  changesSince: 'Los cambios son desde el <time/>.',
  failedOn: 'Los datos no se pudieron leer el <time/>.',
  noneNext: 'No está prevista ninguna otra lectura.',
  dueNow: 'La próxima lectura toca ahora.',
  overTime: { one: 'A lo largo del tiempo ({count} lectura)', other: 'A lo largo del tiempo ({count} lecturas)' },
  observationsOn: 'Lecturas en {platform}',
  observed: 'Lectura',
  chartSoon: 'Aquí habrá un gráfico a partir de la segunda lectura.',
  chartOf: 'Gráfico de',
};

export const postPage = {
  title: 'Publicación',
  allPosts: 'Todas las publicaciones',
  happened: 'Qué ha pasado',
  id: 'Id para la API: <id/>',
};

export const postReplies = {
  replies: 'Respuestas',
  reply: 'Respuesta {reply}',
  replyAfter: 'Respuesta {reply}, tras {pause}',
  waiting: 'En espera',
  notSent: 'No enviada',
  none: 'Sin respuestas',
  repliesOf: 'Respuestas de {account} en {platform}',
  viewReply: 'Ver la respuesta {reply} de {account} en {platform} (pestaña nueva)',
  cancelOthers: 'Cancelar las demás respuestas',
  cancelTitle: '¿Cancelar las demás respuestas?',
  cancel: 'Cancelar las respuestas',
  cancelText: 'Lo que ya está en línea en {platform} se queda ahí. Las respuestas en espera no se envían.',
};

export const postViews = {
  all: 'Todas',
  upcoming: 'Próximas',
  attention: 'Requieren atención',
  published: 'Publicadas',
  calendar: 'Calendario',
};

export const posts = {
  title: 'Publicaciones',
  importFile: 'Importar un archivo',
  views: 'Vistas',
  account: 'Cuenta',
  allAccounts: 'Todas las cuentas',
  allOn: 'Todas en {platform}',
  state: 'Estado',
  anyState: 'Cualquier estado',
  clearFilters: 'Quitar filtros',
  searchPosts: 'Buscar publicaciones',
  search: 'Buscar',
  searchLater: 'Buscar publicaciones posteriores',
  searchOlder: 'Buscar publicaciones anteriores',
  showLater: 'Mostrar publicaciones posteriores',
  showOlder: 'Mostrar publicaciones anteriores',
  notAllSearched: 'Todavía no se ha buscado en todas las publicaciones.',
  noneFound: 'Ninguna encontrada por ahora',
  noMatch: 'Ninguna publicación coincide',
  noMatchText: 'Aquí ninguna publicación coincide con tus filtros.',
  showAll: 'Mostrar todas las publicaciones',
  noUpcoming: 'No hay nada previsto',
  noUpcomingText: 'Aquí aparecen las publicaciones programadas y las que están en camino.',
  noAttention: 'Todo va bien',
  noAttentionText: 'Aquí aparecen las publicaciones que fallaron, o pueden haber fallado, en alguna cuenta.',
  noPublished: 'Todavía no hay nada publicado',
  noPublishedText: 'Aquí aparecen las publicaciones que ya están en línea en al menos una cuenta.',
  noPosts: 'Todavía no has publicado nada',
  noPostsText: 'En esta página aparece lo que publicas aquí o con la API, con su estado en cada cuenta.',
  accountOn: '{account} en {platform}',
  shownAccountOn: '<account/> <muted>en {platform}</muted>',
  goesOut: 'Se publica el <time/>',
  replies: { one: '{count} respuesta', other: '{count} respuestas' },
  noText: 'Sin texto',
  noFiles: 'Sin archivos',
  media: 'Archivos multimedia',
  pdf: 'PDF <hidden>que se abre en una pestaña nueva</hidden>',
  image: 'Imagen adjunta, se abre en una pestaña nueva',
  video: 'Video, se abre en una pestaña nueva',
  edit: 'Editar',
  editPost: 'Editar {text}',
  cancelPost: 'Cancelar publicación',
  cancelTitle: '¿Cancelar esta publicación?',
  cancelText: 'No se publicará. Esto no se puede deshacer.',
  tryAll: 'Reintentar en las {targets} cuentas',
  tryingAll: 'Se reintenta en {targets} cuentas.',
  notSentTwice: 'Las cuentas que ya tienen la publicación no la reciben otra vez.',
  connectAgain: 'Vuelve a conectar la cuenta',
  renew: 'Renueva la suscripción',
  duplicate: 'Duplicar',
  sendAgain: 'Editar y enviar de nuevo',
  sendAgainText: {
    one:
      'Abre una publicación nueva para la cuenta en la que falló esta. Las cuentas que ya tienen la publicación quedan ' +
      'fuera. Si la envías, no reintentes esta: se publicarían las dos.',
    other:
      'Abre una publicación nueva para las {count} cuentas en las que falló esta. Las cuentas que ya tienen la ' +
      'publicación quedan fuera. Si la envías, no reintentes esta: se publicarían las dos.',
  },
  alsoLeftOut: 'También se deja fuera a {accounts}, donde la publicación puede estar ya en línea.',
  targets: 'Destinos',
  moreTargets: 'y {targets} más',
  view: 'Ver',
  viewPost: 'Ver la publicación de {account} en {platform} (pestaña nueva)',
  nextCheck: 'Próxima comprobación: <time/>.',
  nextTry: 'Próximo intento: <time/>.',
};

export const previewReplies = {
  thread: 'Hilo',
  comments: 'Comentarios',
  after: 'Después de {pause}:',
  leftOut: {
    one: 'Se omite un archivo: {platform} no lo acepta en un comentario.',
    other: 'Se omiten {count} archivos: {platform} no los acepta en un comentario.',
  },
};

export const profileBar = {
  profile: 'Perfil',
  lost: 'El perfil en cuyo nombre actuabas ya no existe. Vuelves a actuar en tu propio nombre.',
  actingFor: 'Actúas en nombre de <profile/>',
  actingForYourself: 'Actúas en tu propio nombre',
  backToYou: 'Salir del perfil',
  switch: 'Cambiar de perfil',
  personal: 'Esta página es sobre ti y tu cuenta, no sobre el perfil.',
  actFor: 'Elige un perfil',
  search: 'Buscar',
  searchBy: 'Nombre o id externo',
  noneFound: 'Ningún perfil de la lista tiene este nombre.',
  incomplete:
    'La lista muestra tus 1000 perfiles más recientes. Para usar otro, escribe su id externo completo y pulsa Intro.',
  manage: 'Gestionar perfiles',
  close: 'Cerrar',
  you: 'Tú',
};

export const profiles = {
  title: 'Perfiles',
  lead:
    'Un perfil es uno de tus propios usuarios o clientes. Tiene cuentas, publicaciones, borradores y archivos separados. ' +
    'Consulta <link>los perfiles en la API</link>.',
  createTitle: 'Crear un perfil',
  create: 'Crear perfil',
  created: 'El perfil {name} se creó.',
  noProfiles: 'Todavía no hay perfiles',
  noProfilesHint: 'Crea uno para cada cliente cuyas cuentas gestionas y cambia de uno a otro en cualquier página.',
  searchForOthers: 'Busca para ver los demás.',
  incomplete: 'La lista muestra tus 1000 perfiles más recientes.',
  name: 'Nombre',
  externalId: 'Id externo (opcional)',
  externalIdHint: 'Tu propio id de este cliente, sin espacios. Tus programas pueden indicar el perfil con él.',
  since: 'desde el {date}',
  idSince: '{externalId} · desde el {date}',
  actingForIt: 'Actúas en su nombre',
  actFor: 'Actuar en su nombre<hidden> ({name})</hidden>',
  manage: 'Gestionar<hidden> {name}</hidden>',
  noAccount: 'Todavía no hay ninguna cuenta conectada.',
  accounts: 'Cuentas conectadas: {number}',
  save: 'Guardar',
  saved: 'El perfil {name} se guardó.',
  delete: 'Eliminar el perfil<hidden> {name}</hidden>',
  deleteQuestion: '¿Eliminar el perfil {name}?',
  deleteProfile: 'Eliminar perfil',
  deleteConsequence:
    'A partir de ahora no se publica nada en su nombre, y sus publicaciones programadas se cancelan. Sus cuentas se ' +
    'desconectan. Sus publicaciones, borradores y archivos se eliminan de Herald en unos minutos. Lo ya publicado ' +
    'permanece en las plataformas. Esto no se puede deshacer.',
  deleted: 'El perfil {name} se eliminó.',
};

export const replyList = {
  replies: 'Respuestas',
  reply: 'Respuesta {number}',
  name: 'respuesta {number}',
  remove: 'Quitar la respuesta {number}',
  pause: 'Pausa antes de ella<hidden> (respuesta {number})</hidden>',
  none: 'Ninguna',
};

export const requests = {
  title: 'Registro de solicitudes',
  lead: 'Las últimas cien solicitudes que tus programas enviaron con tus <link>claves de API</link> en los últimos 30 días.',
  refresh: 'Actualizar',
  notKept: 'El operador de este servicio no guarda un registro de solicitudes.',
  none: 'Ninguna solicitud',
  noneYet: 'Aquí aparecen las solicitudes que hacen tus programas.',
  notFound: 'No encontrada',
  noneWithId: 'En los últimos 30 días no se hizo con tus claves ninguna solicitud con este id.',
  search: 'Buscar una solicitud',
  requestId: 'Id de la solicitud',
  requestIdHint: 'Cada respuesta lo tiene en la cabecera X-Request-ID, y cada error lo contiene.',
  showAll: 'Mostrar todas',
  find: 'Buscar',
  duration: '{ms} ms',
  testMode: 'modo de prueba',
  idOfRequest: 'Id de la solicitud: <id/>',
  keyGone: 'una clave que ya no existe',
};

export const retry = {
  tryAgain: 'Reintentar',
  tryingAgain: 'Reintentando.',
  continues: 'Continúa con la respuesta {reply}. Lo que ya está en línea no se envía otra vez.',
  checkAgain: 'Volver a comprobar en {platform}',
  checkingAgain: 'Comprobando de nuevo.',
  checked: 'Lo he comprobado y no está',
  unsurePost:
    '{platform} no confirmó si la publicación está en línea. Herald no la envía otra vez automáticamente, porque entonces ' +
    'podría aparecer dos veces. Herald puede volver a comprobar en {platform}, lo que no publica nada. O comprueba tú ' +
    'la cuenta: si la publicación está ahí, no tienes que hacer nada.',
  unsureReply:
    '{platform} no confirmó si publicó la respuesta {reply}. Herald no envía otra vez la respuesta {reply} ' +
    'automáticamente, porque entonces podría aparecer dos veces. Herald puede volver a comprobar en {platform}, lo que ' +
    'no publica nada. O comprueba tú la cuenta.',
  publishAgain: 'Publicar de nuevo',
  publishingAgain: 'Publicando de nuevo.',
  publishPost: '¿Publicarla de nuevo en {platform}?',
  publishReply: '¿Publicar de nuevo la respuesta {reply} en {platform}?',
  confirmPost:
    'Has comprobado <account/> y la publicación no está ahí. Herald la publicará de nuevo. Si al final sí está, ' +
    'aparecerá dos veces.',
  confirmReply:
    'Has comprobado <account/> y la respuesta {reply} no está ahí. Herald la publicará de nuevo. Si al final la ' +
    'respuesta {reply} sí está, aparecerá dos veces.',
};

export const slots = {
  title: 'Horarios de publicación',
  lead: 'Las horas de la semana a las que quieres publicar. Cada una es un hueco para una publicación: elige uno libre en el editor o en el calendario.',
  calendar: 'Calendario',
  timesOf: 'Horarios de',
  ofAccount:
    'Las publicaciones que van solo a esta cuenta usan estos horarios. Si no hay ninguno, usan los de todas las cuentas.',
  allAccounts: 'Todas las cuentas',
  timeZone: 'Zona horaria',
  newTime: 'Nueva hora para el {day}',
  add: 'Añadir<hidden> al {day}</hidden>',
  remove: 'Quitar {time} del {day}',
  unsaved: 'Aún sin guardar.',
  copyMonday: 'Copiar el lunes a todos los días laborables',
  save: 'Guardar',
  saved: 'Los horarios de publicación se guardaron.',
  nextSlots: 'Próximos huecos libres',
  slot: 'Hueco',
  next: 'Próximo hueco libre',
  nextAt: 'Próximo hueco libre: {time}',
  yourTime: 'Tu hora: {zone}',
  takeInstead: 'Usar {time} en su lugar',
};

export const postStates = {
  scheduled: 'Programada',
  publishing: 'Publicando',
  published: 'Publicada',
  partly_published: 'Publicada en parte',
  failed: 'Fallida',
  cancelled: 'Cancelada',
  unknown: 'Resultado desconocido',
};

export const subscriptionStates = {
  trialing: 'De prueba',
  active: 'Activa',
  past_due: 'Pago atrasado',
  canceled: 'Cancelada',
  unpaid: 'Sin pagar',
  incomplete: 'Pago sin completar',
  paused: 'En pausa',
};

export const states = {
  sendingReplies: 'Enviando respuestas',
  processing: 'Procesando en {platform}',
  checking: 'Comprobando en {platform}',
  waiting: 'En espera',
  tryingAgain: 'Reintentando',
  connectionLost: 'Conexión perdida',
  permissionsMissing: 'Faltan permisos',
  connected: 'Conectada',
  keyRevoked: 'Revocada',
  keyExpired: 'Caducada',
  keyReplaced: 'Reemplazada',
  keyActive: 'Activa',
  webhookOff: 'Desactivado',
  webhookOffFailing: 'Desactivado: falló durante cinco días',
  webhookOffGone: 'Desactivado: respondió que ya no existe',
  webhookFailing: 'Con fallos',
  webhookOn: 'Activo',
  deliveryPending: 'En camino',
  delivered: 'Entregada',
  deliveryFailed: 'Fallida',
  operational: 'Operativa',
  degraded: 'Degradada',
  down: 'Caída',
};

export const status = {
  title: 'Estado',
  lead: 'Si Herald publica ahora, y con qué frecuencia y con qué retraso ha publicado.',
  now: 'Ahora',
  readAt: 'Datos del <time/>. Esta página los lee de nuevo cada minuto.',
  copy: '<link>Una copia</link> responde también cuando Herald no responde.',
  incidents: 'Incidentes',
  noIncidents: 'Ningún incidente en los últimos 90 días.',
  allPlatforms: 'Todas las plataformas',
  lasting: 'En curso',
  over: 'Terminado',
  from: 'desde el <from/>',
  fromTo: 'del <from/> al <to/>',
  since: 'desde el <time/>',
  noPostsYet: 'todavía sin publicaciones',
  retrying: { one: '{count} publicación en reintento', other: '{count} publicaciones en reintento' },
  record: 'Historial',
  meaning:
    'Cuenta cada publicación de cada usuario, en la hora en que terminó; el modo de prueba no cuenta. Una publicación que ' +
    'falló por un motivo que solo su usuario puede resolver no cuenta para la tasa de éxito. Una publicación programada ' +
    'es puntual si empezó dentro de los 60 segundos siguientes a su hora. p50, p95 y p99 significan que 50, 95 y 99 de ' +
    'cada 100 publicaciones tardaron como máximo ese tiempo. Una plataforma está degradada si falló más del 10\u00a0% de las ' +
    'publicaciones de los últimos 30 minutos o una de cada 20 empezó con más de un minuto de retraso, y caída si falló ' +
    'más de la mitad o está en pausa. La <link>referencia de la API</link> describe cada dato.',
  unused: 'Sin publicaciones en los últimos 90 días: {platforms}.',
  postsOn: 'Publicaciones en {platform}',
  number: 'Dato',
  day: '24 horas',
  month: '30 días',
  quarter: '90 días',
  published: 'Publicadas',
  failedUser: 'Fallidas: el usuario debe actuar',
  failedPlatform: 'Fallidas: plataforma',
  failedHerald: 'Fallidas: Herald',
  unknown: 'Resultado desconocido',
  successRate: 'Tasa de éxito',
  onTime: 'Puntuales',
  late: 'Retraso, {percentile}',
  timeToPublish: 'Tiempo hasta publicar, {percentile}',
  noPosts: 'sin publicaciones',
  noneScheduled: 'ninguna programada',
};

export const storedDrafts = {
  noText: 'Sin texto',
  open: 'Abrir',
  openDraft: 'Abrir «{draft}»',
  delete: 'Eliminar',
  deleteDraft: 'Eliminar «{draft}»',
  deleteTitle: '¿Eliminar este borrador?',
  deleteText: '«<draft/>» no se puede recuperar.',
  unreadable:
    'Este borrador se escribió con otra versión de Herald y no se puede abrir con esta. Vuelve a cargar la página e inténtalo ' +
    'de nuevo.',
  leftOut:
    'Este formulario no puede mostrar todo lo que un programa ha puesto en este borrador. Si lo cambias o lo publicas ' +
    'aquí, se pierde lo siguiente: {fields}.',
  quoted: '«{name}»',
  text: 'el texto',
  files: 'algunos de sus archivos',
  altTexts: 'textos alternativos',
  link: 'el enlace',
  replies: 'algunas de sus respuestas',
  accounts: 'algunas de sus cuentas',
  settings: 'ajustes de una cuenta',
  targetIds: 'los ids que un programa dio a sus cuentas',
  time: 'la hora',
  keepsSlot:
    'Este borrador ocupa un hueco libre de tus horarios de publicación, hasta que elijas otra hora distinta de la de abajo.',
  keepsTime: 'Un programa ha elegido la hora {time}. Se mantiene hasta que elijas otra hora distinta de la de abajo.',
};

export const templateButton = {
  makePicture: 'Crear una imagen',
  notLoaded: 'No se pudo cargar. Vuelve a cargar la página; tu borrador se conserva.',
};

export const templateChoices = {
  paper: 'Papel',
  chalk: 'Tiza',
  lilac: 'Lila',
  citrus: 'Cítrico',
  midnight: 'Medianoche',
  forest: 'Bosque',
  ember: 'Brasa',
  ocean: 'Océano',
  modern: 'Moderna',
  editorial: 'Editorial',
  expressive: 'Expresiva',
};

export const templateDialog = {
  template: 'Plantilla',
  shape: 'Formato',
  preview: 'Así quedará',
  drawing: 'Dibujando…',
  onePerLine: 'Uno por línea.',
  asides: 'Nombre, colores y tipografía',
  notPossible: 'No se puede crear la imagen. Revisa los campos marcados.',
  cancel: 'Cancelar',
  use: 'Usar esta imagen',
};

export const templateFields = {
  author: 'Autor',
  authorTitle: 'Cargo del autor',
  badge: 'Distintivo',
  body: 'Texto',
  brandName: 'Nombre de la marca',
  callToAction: 'Llamada a la acción',
  change: 'Cambio',
  date: 'Fecha',
  description: 'Descripción',
  endDate: 'Fecha de fin',
  handle: 'Nombre de usuario',
  headline: 'Titular',
  host: 'Anfitrión o ponentes',
  label: 'Etiqueta',
  name: 'Nombre',
  oldPrice: 'Precio anterior',
  place: 'Lugar',
  price: 'Precio',
  quote: 'Cita',
  seriesEnd: 'Fin de la serie',
  seriesStart: 'Inicio de la serie',
  source: 'Fuente',
  theme: 'Tema',
  time: 'Hora',
  tips: 'Consejos',
  title: 'Título',
  typeface: 'Tipografía',
  value: 'Valor',
};

export const tiktok = {
  asking: 'Se está consultando a TikTok qué puede publicar esta cuenta.',
  noAnswer: 'TikTok no indica qué puede publicar esta cuenta.',
  videoTooLong: 'TikTok permite que esta cuenta publique videos de hasta {max} segundos, y este dura {seconds}.',
  choosePrivacy: 'Elige quién puede ver la publicación en TikTok.',
  discloseWhat: 'Debes indicar si tu contenido te promociona a ti, a un tercero o a ambos.',
};

export const tiktokForm = {
  account: 'TikTok: <name/>',
  privacy: 'Quién puede ver esta publicación',
  brandedNotPrivate: 'La visibilidad del contenido de marca no puede ser privada.',
  othersMay: 'Los demás pueden',
  comment: 'Comentar',
  duet: 'Hacer un dúo',
  stitch: 'Hacer un Stitch',
  switchedOff: 'Las opciones no disponibles están desactivadas en los ajustes de esta cuenta.',
  madeWithAi: 'El video se hizo con IA',
  commercialContent: 'Contenido comercial',
  disclose: 'Revelar el contenido del video',
  discloseHint:
    'Actívalo para revelar que esta publicación promociona bienes o servicios a cambio de algo de valor. Puede ' +
    'promocionarte a ti, a un tercero o a ambos.',
  yourBrand: 'Tu marca',
  yourBrandHint: 'Te promocionas a ti o a tu propio negocio.',
  brandedContent: 'Contenido de marca',
  brandedContentHint: 'Promocionas otra marca o a un tercero.',
  paidPartnership: 'Tu foto o video se etiquetará como «Colaboración pagada».',
  promotional: 'Tu foto o video se etiquetará como «Contenido promocional».',
  consent:
    'Al publicar, aceptas la <music>Confirmación de uso de música</music> de TikTok. La publicación puede tardar unos ' +
    'minutos en ser visible en tu perfil.',
  brandedConsent:
    'Al publicar, aceptas la <branded>Política de contenido de marca</branded> y la <music>Confirmación de uso de ' +
    'música</music> de TikTok. La publicación puede tardar unos minutos en ser visible en tu perfil.',
};

export const tiktokPrivacy = {
  PUBLIC_TO_EVERYONE: 'Todo el mundo',
  MUTUAL_FOLLOW_FRIENDS: 'Amigos',
  FOLLOWER_OF_CREATOR: 'Seguidores',
  SELF_ONLY: 'Solo tú',
};

export const timeline = {
  shownAccounts: 'Se muestran las primeras {shown} cuentas; hay {more} más.',
  omittedAttempts: {
    one: '{count} intento anterior no se ha conservado.',
    other: '{count} intentos anteriores no se han conservado.',
  },
  everyStep: 'Todos los pasos, con las llamadas a las plataformas ({steps})',
  at: '<account/> en {platform}:',
  copy: 'Copiar para soporte',
  copied: 'Copiado',
  hasCopied: 'Copiado.',
  asText: 'La cronología como texto',
  sent: 'Enviada a {targets}.',
  moreTargets: '{targets} más',
  sentReplies: {
    one: 'Respuesta {replies} enviada a {target}.',
    other: 'Respuestas {replies} enviadas a {target}.',
  },
  live: 'En línea en {platform}.',
  liveAfter: 'En línea en {platform} después de {span}.',
  liveAfterTime: 'En línea en {platform}, {span} después de la hora programada.',
  targetLive: '{target}: en línea.',
  targetLiveAfter: '{target}: en línea después de {span}.',
  targetLiveAfterTime: '{target}: en línea, {span} después de la hora programada.',
};

export const timelineEvents = {
  acceptedFor: 'Herald aceptó la publicación, programada para el {time}.',
  accepted: 'Herald aceptó la publicación.',
  queued: 'Herald empezó a publicar en cada cuenta.',
  attemptStarted: 'Empezó el intento {attempt}.',
  call: '{step}: {result}.',
  sentPost: 'Envío a {platform}',
  sentReply: 'Envío de la respuesta {reply} a {platform}',
  lookedForPost: 'Búsqueda de la publicación en {platform}',
  lookedForReply: 'Búsqueda de la respuesta {reply} en {platform}',
  askedForAccess: 'Solicitud de un nuevo acceso a {platform}',
  answered: 'contestó {status} tras {seconds} s',
  answeredWithoutStatus: 'contestó tras {seconds} s',
  noAnswer: 'sin contestación tras {seconds} s',
  unreachable: 'no se pudo conectar',
  unclearPost:
    '{platform} no dio una contestación clara, así que la publicación puede estar ahí o no. Herald lo comprueba antes ' +
    'de enviarla otra vez.',
  unclearReply:
    '{platform} no dio una contestación clara, así que la respuesta {reply} puede estar ahí o no. Herald lo comprueba ' +
    'antes de enviar otra vez la respuesta {reply}.',
  foundPost: '{platform} tiene la publicación, así que Herald no la envía otra vez.',
  foundReply: '{platform} tiene la respuesta {reply}, así que Herald no la envía otra vez.',
  missingPost: '{platform} no tiene la publicación, así que Herald puede enviarla sin duplicarla.',
  missingReply: '{platform} no tiene la respuesta {reply}, así que Herald puede enviarla sin duplicarla.',
  uncertainPost:
    'Todavía no es seguro si {platform} tiene la publicación. Herald lo comprueba de nuevo antes de enviar nada.',
  uncertainReply:
    'Todavía no es seguro si {platform} tiene la respuesta {reply}. Herald lo comprueba de nuevo antes de enviar nada.',
  repeatsPost: 'Herald envía la publicación otra vez, porque {platform} acepta la misma publicación una sola vez.',
  repeatsReply:
    'Herald envía la respuesta {reply} otra vez, porque {platform} acepta la misma publicación una sola vez.',
  renewed: 'Herald renovó su acceso a {platform} antes de que caducara.',
  refused: '{platform} rechazó el acceso de Herald, así que Herald lo renovó.',
  converted: 'El archivo {file} se convirtió a JPEG para {platform}, con blanco en lugar de la transparencia.',
  scaled: 'El archivo {file} se redujo para {platform}.',
  metadataRemoved: 'Se eliminaron la posición, la cámara y el propietario del archivo {file} para {platform}.',
  indexMoved: 'El índice del archivo {file} se movió al principio para {platform}, sin volver a codificarlo.',
  attemptPublished: 'El intento {attempt} la publicó.',
  attemptFailed: 'El intento {attempt} falló.',
  attemptWaits: 'El intento {attempt} está en espera.',
  continuesAt: 'Continúa el {time}.',
  attemptLost: 'El intento {attempt} se interrumpió. El siguiente continúa donde se quedó.',
  published: 'Publicada.',
  replyPublished: 'La respuesta {reply} está en línea.',
  failed: 'Falló.',
  cancelled: 'Cancelada.',
  retry: 'Se reintentó, como pediste.',
  confirmedNotLive: 'Se publicó de nuevo, porque confirmaste que la publicación no estaba ahí.',
  reconcile: 'Pediste a Herald que lo comprobara de nuevo, lo que no publica nada.',
  redrive: 'El operador de este servicio la reintentó.',
  reassigned: 'La publicación que Herald encontró es otra de las tuyas, así que Herald lo comprueba de nuevo.',
  waitingForOwnPosts: 'A la espera de tus otras publicaciones en {platform}.',
  nextAttempt: 'El próximo intento está previsto para esta hora.',
  other: 'Pasó algo más.',
};

export const uploads = {
  uploading: { one: 'Se está subiendo un archivo.', other: 'Se están subiendo {count} archivos.' },
  uploaded: '{name} se subió.',
  notUploaded: '{name} no se subió. {problem}',
  damaged:
    'Esto no es una imagen, un video ni un PDF que se pueda leer. Puede que el archivo esté dañado o que su nombre sea ' +
    'incorrecto.',
  tooMany: 'Has subido demasiados archivos a la vez. Inténtalo de nuevo más tarde.',
  ended: 'La subida ya no puede continuar. Inténtalo de nuevo.',
  incomplete: 'Falta por llegar una parte del archivo. Inténtalo de nuevo.',
};

export const visibility = {
  everyone: 'Visible para todo el mundo.',
  friends: 'Visible solo para amigos.',
  followers: 'Visible solo para seguidores.',
  you: 'Visible solo para ti.',
  link: 'No listada: visible solo para quien tenga el enlace.',
  private: 'Privada: visible solo para ti.',
  connections: 'Visible solo para contactos.',
  members: 'Visible solo para miembros de LinkedIn.',
  outsideTimelines: 'No listada: visible para todo el mundo, pero no en las cronologías públicas.',
};

export const webhooks = {
  title: 'Webhooks',
  lead: 'Herald avisa a tus programas de los eventos con solicitudes firmadas.',
  addTitle: 'Añadir un endpoint',
  add: 'Añadir endpoint',
  address: 'Dirección',
  addressHint: 'Una dirección https:// pública de tu programa. Recibe eventos en cuanto responde a un desafío.',
  events: 'Eventos',
  allEvents: 'todos los eventos',
  eventsThatNeedAttention: 'eventos que requieren atención',
  secret: 'El secreto del endpoint',
  secretHint:
    'Tu programa lo usa para verificar que una solicitud viene de Herald. Consulta <link>cómo verificar una ' +
    'solicitud</link>.',
  noEndpoints: 'Todavía no tienes endpoints.',
  receivesAll: 'Recibe todos los eventos',
  receives: 'Recibe {events}',
  failingSince: 'con fallos desde el <time/>',
  lastDelivered: 'última entrega: <time/>',
  sendNow: 'Enviar ahora',
  waitingForAnswer: 'A la espera de su respuesta',
  sendChallenge: 'Enviar de nuevo el desafío',
  isVerified: '{url} está verificado. Ya recibe eventos.',
  cannotAnswer: '¿No puede responder?',
  challenge: 'Desafío',
  challengeHint: '«data.challenge» de la solicitud «webhook.verification» que ha recibido la dirección.',
  confirm: 'Confirmar',
  test: 'Probar',
  newSecret: 'Nuevo secreto',
  newSecretQuestion: '¿Crear un secreto nuevo?',
  newSecretConsequence:
    '{url}: durante un día, las solicitudes se firman con los dos secretos. Después caduca el secreto anterior.',
  switchOff: 'Desactivar',
  switchOn: 'Activar',
  delete: 'Eliminar',
  deleteEndpoint: 'Eliminar endpoint',
  deleteQuestion: '¿Eliminar este endpoint?',
  deleteConsequence:
    '{url}: Herald deja de enviarle eventos, también los que están en espera. Esto no se puede deshacer.',
  sending: 'Enviando los eventos en espera a {url}.',
  isOff: '{url} está desactivado.',
  isOn: '{url} está activo.',
  isOnWithMissed: {
    one: '{url} está activo y recibe {count} evento perdido.',
    other: '{url} está activo y recibe {count} eventos perdidos.',
  },
  isDeleted: '{url} se eliminó.',
  accepted: '{url} aceptó la prueba: {result}.',
  notAccepted: '{url} no aceptó la prueba: {result}.',
  deliveries: 'Entregas',
  noDeliveries: 'Todavía no hay entregas.',
  noResponse: 'sin respuesta',
  attempted: { one: '{count} intento: {result}', other: '{count} intentos, el último: {result}' },
  next: 'siguiente: <time/>',
  sendAgain: 'Enviar de nuevo',
  sentAgain: 'El evento se envía de nuevo.',
};

export const welcome = {
  title: 'Tres pasos hasta tu primera publicación',
  done: '(hecho)',
  choosePlan: 'Elige un plan',
  needsSubscription: 'Para publicar hace falta una suscripción activa.',
  needsSubscriptionFor: 'Para publicar hace falta una suscripción activa: {price}.',
  goToPlan: 'Ir al plan',
  getAccess: 'Consigue acceso',
  confirmEmail: 'Confirma tu dirección de correo',
  needsConfirmation: 'Abre el enlace de nuestro correo. La página de tu cuenta lo envía otra vez.',
  goToAccount: 'Ir a tu cuenta',
  connectAccount: 'Conecta una cuenta',
  connectHint: 'Herald publica allí en tu nombre. Puedes desconectar la cuenta en cualquier momento.',
  post: 'Publica',
  postLater: 'Escribe aquí, o envía la publicación con una sola solicitud a la API.',
  postNow: 'Escribe aquí, o envía la publicación desde tu propio programa.',
  writeHere: 'Escribir aquí',
  createKey: 'Crear una clave y mostrar el comando',
  keyName: 'Primera solicitud',
  command: 'Este comando contiene tu nueva clave. Solo se muestra una vez, y Herald no guarda ninguna copia.',
  firstPost: 'Hola desde Herald',
};

export const withoutColumn = {
  text: 'Sin texto',
  accounts: 'Elige una columna',
  scheduledTime: 'Publicar de inmediato',
  timeZone: 'La zona horaria de abajo',
  media: 'Sin archivos',
  altTexts: 'Sin textos',
  link: 'Sin enlace',
  keepMetadata: 'Se eliminan',
};
