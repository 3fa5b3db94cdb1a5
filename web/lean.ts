import type { Plugin } from 'vite'

/**
 * Leaves out of the browser's scripts what the bundler cannot see to be unused. Some 5 KB of the first download;
 * e2e/budget.spec.ts would notice if an update of a library made these rules miss.
 */
export function lean(): Plugin {
  return {
    name: 'lean',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',

    resolveId(id, importer = '') {
      if (/[\\/]instrumentation\.js$/.test(id) && /react-router.*[\\/]router\.js$/.test(importer))
        return noInstrumentation
      if (id === '@guildhall/messages/runtime') return messageRuntime
      if (/[\\/]runtime\.js$/.test(id) && /messages[\\/]compiled[\\/]messages[\\/]/.test(importer))
        return messageRuntime
      return null
    },

    load: (id) => replacements[id] ?? null,

    // A component that a call makes (Form, NavLink, …) looks like a side effect, and its name for the developer's tools keeps it
    // alive even so.
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/(?<== )(?=React\$1\.(?:forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ ')
          .replace(/^\w+\.displayName = "[^"]*";$/gm, ''),
        map: null,
      }),
    },
  }
}

const noInstrumentation = '\0no-instrumentation'
const messageRuntime = '\0message-runtime'

const replacements: Record<string, string> = {
  // The router is made without `instrumentations`: it asks for one and gets none.
  [noInstrumentation]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => {}
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,

  // Paraglide's own looks for the language in many places; here the entry says it before anything is rendered.
  [messageRuntime]: `
    export let getLocale = () => 'pt-BR'
    export const overwriteGetLocale = (given) => (getLocale = given)
    export const experimentalStaticLocale = undefined`,
}
