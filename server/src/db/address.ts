/** Where the database is reached. Both are the same unless a pooler in transaction mode is in between. */
export interface Addresses {
  /** For the queries of requests and jobs. */
  databaseUrl: string
  /** For what needs a session of its own: LISTEN, locks, migrations, long reads. */
  directUrl: string
}
