/** The values of NODE_ENV. All except `production` run the demo. */
const modes = ['', 'development', 'test', 'production']

/**
 * Whether the portal is for real players. A misspelled `production` (`Production`, `prod`, a space at its end) counts
 * as production too, so that no part of the demo starts before `modeProblem` is printed.
 */
export const isProduction = ({ NODE_ENV = '' }: NodeJS.ProcessEnv): boolean => /^\s*prod/i.test(NODE_ENV)

/** The problem of NODE_ENV with its cure, or null. */
export function modeProblem({ NODE_ENV = '' }: NodeJS.ProcessEnv): string | null {
  if (modes.includes(NODE_ENV)) return null
  return `NODE_ENV is ${JSON.stringify(NODE_ENV)}, which the portal does not know. Set it to exactly production for real players, to development or test, or remove it for the demo.`
}
