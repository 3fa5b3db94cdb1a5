/**
 * The signals at which the program ends in order. Windows has no SIGTERM: a closed console is SIGHUP there, and Node is
 * ended about ten seconds later; Ctrl+Break is SIGBREAK, and NSSM sends Ctrl+C. Elsewhere SIGHUP is a lost terminal.
 */
export const stopSignals = (isWindows: boolean): NodeJS.Signals[] =>
  isWindows ? ['SIGINT', 'SIGHUP', 'SIGBREAK'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
