export { Failure } from '../../publishing/src/process/failure.mjs';
export { runScript } from '../../publishing/src/process/run-script.mjs';
