// `npm run brochure`: renders the brochure again, from the running site or from the API at API_BASE_URL.
import os from 'node:os';
import { runScript } from './launcher/failure.mjs';
import { runBuilt } from './launcher/run-built.mjs';
import { allocator } from './launcher/services.mjs';

// Requests of visitors have priority.
os.setPriority(os.constants.priority.PRIORITY_LOW);
// As the shell does (run-brochure.ts), but without its limit: garbage is collected more often, and the heap takes half the memory.
const command = ['--heap-growing-percent=25', '--max-semi-space-size=4', 'shell/dist/brochure.cjs'];
await runScript(() => runBuilt('shell', command, allocator));
