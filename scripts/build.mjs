// `npm run build`: every room whose sources changed.
import { buildChanged, listRooms } from './launcher/builds.mjs';
import { checkNode } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  const rooms = await listRooms();
  const built = await buildChanged(rooms, 'production');
  console.log(`${rooms.length} rooms are built, ${built.length} of them just now.`);
});
