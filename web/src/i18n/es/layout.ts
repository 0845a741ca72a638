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
