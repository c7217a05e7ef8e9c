/** Ctrl-C: the first ends the search with what it has, the second ends the program. */
import { EXIT } from './io.js';

/** Calls `first` at the first interrupt while `work` runs. */
export async function untilInterrupted<T>(first: () => void, work: () => Promise<T>): Promise<T> {
  let times = 0;
  const onSignal = () => {
    times += 1;
    if (times > 1) process.exit(EXIT.interrupted);
    first();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    return await work();
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
