/** What a connection has of its session. */
export interface Sessions {
  /** Connections share sessions, as behind a pooler in transaction mode. */
  isPooled: boolean
  /** A statement that a connection has prepared can be called by its name in whichever session it gets. */
  keepsNames: boolean
}

export const ownSessions: Sessions = { isPooled: false, keepsNames: true }
