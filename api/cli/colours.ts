/**
 * Colours for terminals only. picocolors alone also colours whenever `CI` is set, and then what a script reads from a
 * pipe holds escape codes.
 */
import picocolors from 'picocolors';

const wanted =
  process.env.FORCE_COLOR !== undefined || (process.stdout.isTTY === true && process.env.NO_COLOR === undefined);

export default picocolors.createColors(wanted);
