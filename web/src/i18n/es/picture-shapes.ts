export const pictureShapes = {
  '1:1': 'Cuadrado',
  '4:5': 'Vertical',
  '9:16': 'Alto',
};
