export const notFound = {
  title: 'Aquí no hay nada',
  mistyped: 'Puede que la dirección tenga un error. <link>Ir a tus publicaciones</link>.',
};
