/** The store of pages for the time without a connection, by their path. */
export const savedPages = 'pages'
/** The store of the scripts, fonts and pictures of these pages, by their address. */
export const savedFiles = 'files'
/** When a saved page was loaded, in milliseconds: a header of the stored reply. */
export const savedAt = 'saved-at'
/** The title of a saved page, URI-encoded: a header of the stored reply. */
export const savedTitle = 'saved-title'

/** What a page sends to the service worker. */
export type WorkerMessage =
  /** The visitor sees a page, which has loaded these files. */
  | { kind: 'seen'; path: string; files: string[] }
  /** The app is installed, so the main pages of its language are saved too. `language` is '' or '/en'. */
  | { kind: 'main'; language: string }
  /** The person of this browser has left: nothing of what they read or subscribed to stays. */
  | { kind: 'forget' }
