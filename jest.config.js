// The projects of all packages that this checkout has: one with a single remote has neither `api` nor `scripts`.
import { projects } from './shared-testing/jest-projects.mjs';
import fs from 'node:fs';

const apiProjects = new URL('scripts/testing/api-test-projects.mjs', import.meta.url);
const api = fs.existsSync(apiProjects) ? (await import(apiProjects.href)).projects : [];

export default { projects: [...projects, ...api] };
