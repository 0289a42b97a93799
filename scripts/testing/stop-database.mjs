// Jest, after the tests of a project with a PostgreSQL of its own.
import { stopDatabase } from './start-database.mjs';

export default stopDatabase;
