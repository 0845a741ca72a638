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
