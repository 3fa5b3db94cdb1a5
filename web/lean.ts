import type { ESTree, Plugin } from 'vite'
import { leanReactDom } from './lean-react-dom.ts'
import { leanFile } from './lean-router.ts'

/**
 * Leaves out of the browser's scripts what the bundler cannot see to be unused. Some 5 KB of the first download and 12 KB
 * of most pages. `react-router` has an exact version, and lean.test.ts says what an update breaks.
 */
export const lean = (): Plugin[] => [leanLibraries(), leanReact(), leanContract()]

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

    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler(code, id) {
        const isRouter = /[\\/]router[\\/]router\.js$/.test(id)
        return { code: leanFile(code, this.parse(code), isRouter), map: null }
      },
    },
  }
}

function leanReact(): Plugin {
  return {
    name: 'lean-react',
    ...browserBuildOnly,
    transform: {
      filter: { id: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/ },
      handler(code) {
        return { code: leanReactDom(code, this.parse(code)), map: null }
      },
    },
  }
}

/**
 * A schema is created by calls, which the bundler keeps: a page that wanted one limit of a form brought all schemas beside
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
          const initializer = code.slice(init.start, init.end)
          if (!initializer.includes('(')) continue
          lean += `${code.slice(done, init.start)}/* @__PURE__ */ (() => (${initializer}))()`
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

/** The router is created without `instrumentations`: it asks for one and gets none. */
export const noInstrumentationCode = `
    export const consumeInstrumentationClientResultMetaReceiver = () => {}
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`

const replacements: Record<string, string> = {
  [noInstrumentation]: noInstrumentationCode,
}
