// Jest, after the tests of the API on SQLite.
import { removeTemplateFolder } from './make-template-folder.mjs';

export default removeTemplateFolder;
