// Jest, after the tests of the API.
import { removeTemplateFolder } from './make-template-folder.mjs';

export default removeTemplateFolder;
