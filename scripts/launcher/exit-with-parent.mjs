// Preloaded: ends this process when its parent has ended for whatever reason, because that closes their channel.
import { spawn } from 'node:child_process';

/** Milliseconds for a graceful shutdown. */
const timeout = 4000;

process.on('disconnect', () => {
  // Another process kills this one: `process.exit` waits for work in other threads, such as encoding a picture, and
  // runs no timer meanwhile.
  const program = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${timeout})`;
  spawn(process.execPath, ['--eval', program], { cwd: '/', env: {}, stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
  process.kill(process.pid, 'SIGTERM');
});
// The open channel alone must not keep a process alive whose work is done.
process.channel?.unref();
