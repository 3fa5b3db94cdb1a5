/** The code of an error of Node, PostgreSQL or a library, such as `ENOENT` or `23505`; undefined without one. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** The message of an error; of any other thrown value, its text. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
