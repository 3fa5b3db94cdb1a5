import { Logger, runMigrations } from 'graphile-worker'

/** Creates the worker's tables, so that jobs can be added. Every node may call it at once. */
export const prepareJobs = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
