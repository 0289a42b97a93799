// Preloaded: ends this process when its parent has ended for whatever reason, because that closes their channel.
const timeout = 4000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), timeout).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The open channel alone must not keep a process alive whose work is done.
process.channel?.unref();
