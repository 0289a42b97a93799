export { Failure } from '../../publishing/src/failure.mjs';
export { runScript } from '../../publishing/src/run-script.mjs';
