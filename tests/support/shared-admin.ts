// The admin of the shared site, and of its copies.
export const sharedAdmin = { username: 'admin@site.example', password: 'Copper-meadow 81 kettle' };
