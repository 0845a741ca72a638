export const postPage = {
  title: 'Publicación',
  allPosts: 'Todas las publicaciones',
  happened: 'Qué ha pasado',
  id: 'Id para la API: <id/>',
};
