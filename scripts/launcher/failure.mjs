export { Failure, WRONG_SETTINGS } from '../../publishing/src/process/failure.mjs';
export { runScript } from '../../publishing/src/process/run-script.mjs';
