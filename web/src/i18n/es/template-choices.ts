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
