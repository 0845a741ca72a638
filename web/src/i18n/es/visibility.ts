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
