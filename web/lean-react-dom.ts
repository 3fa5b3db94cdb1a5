import type { ESTree } from 'vite'
import { withoutBodies } from './lean-router.ts'

/**
 * Functions of React DOM that this site never reaches: the loaders of `react-dom` (`preload` and others), because
 * documents name what they load, and the parts behind `ViewTransition`, `SuspenseList`, `Activity` and `useActionState`.
 * The bundler keeps them, because tables and switches name them.
 */
export const unusedInReactDom = [
  'preconnectAs',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'startViewTransition',
  'updateSuspenseListComponent',
  'updateActivityComponent',
  'mountActionState',
]

/** Returns React DOM's code in which the body of each unused function throws an error with the function's name. */
export const leanReactDom = (code: string, program: ESTree.Program): string =>
  withoutBodies(code, program, unusedInReactDom, 'React DOM')
