import type { ESTree, Plugin } from 'vite'
import { leanRouter } from './lean-router.ts'

/**
 * Leaves out of the browser's scripts what the bundler cannot see to be unused. Some 5 KB of the first download and 12 KB
 * of most pages; e2e/budget.spec.ts would notice if an update of a library made these rules miss.
 */
export const lean = (): Plugin[] => [leanLibraries(), leanContract()]

const browserBuildOnly: Pick<Plugin, 'apply' | 'enforce'> = {
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
}

function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    ...browserBuildOnly,

    resolveId(id, importer = '') {
      if (/[\\/]instrumentation\.js$/.test(id) && /react-router.*[\\/]router\.js$/.test(importer))
        return noInstrumentation
      return null
    },

    load: (id) => replacements[id] ?? null,

    // A component that a call makes (Form, NavLink, …) looks like a side effect, and its name for the developer's tools keeps it
    // alive even so.
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler(code, id) {
        const isRouter = /[\\/]router[\\/]router\.js$/.test(id)
        return {
          code: leanRouter(code, this.parse(code), isRouter)
            .replace(/(?<== )(?=React\$1\.(?:forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ ')
            .replace(/^\w+\.displayName = "[^"]*";$/gm, ''),
          map: null,
        }
      },
    },
  }
}

/**
 * A schema is made by calls, which the bundler keeps: a page that wanted one limit of a form brought all schemas beside
 * it, and Zod. Each declaration becomes one call that is known to do nothing else.
 */
function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    ...browserBuildOnly,
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].+\.ts$/ },
      handler(code) {
        let lean = ''
        let done = 0
        for (const { init } of this.parse(code, { lang: 'ts' }).body.flatMap(declarationsOf)) {
          if (!init || init.type === 'ArrowFunctionExpression') continue
          const made = code.slice(init.start, init.end)
          if (!made.includes('(')) continue
          lean += `${code.slice(done, init.start)}/* @__PURE__ */ (() => (${made}))()`
          done = init.end
        }
        return { code: lean + code.slice(done), map: null }
      },
    },
  }
}

function declarationsOf(statement: ESTree.Statement): ESTree.VariableDeclarator[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
}

const noInstrumentation = '\0no-instrumentation'

const replacements: Record<string, string> = {
  // The router is made without `instrumentations`: it asks for one and gets none.
  [noInstrumentation]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => {}
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
}
