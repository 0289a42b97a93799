// Ends its process when the one that started it is gone, however that died: the channel between them then closes.
const patience = 4000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), patience).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Listening alone must not keep a process alive whose work is done.
process.channel?.unref();
